import * as mailed from '../../src/api/endpoints/reminder'
import * as selection from '../../src/api/endpoints/reminderSelection'
import { answer, area } from './answer'
import { siteOf } from './auth'

/** @param base the base path of the portal, to which mailed links lead */
const reminder = { ...mailed, ...selection }

export const reminderHandlers = (base: string) => {
  const portalOf = (request: Request) => `${siteOf(request)}${base}`
  return area(reminder, {
    selectUserType: answer(reminder.selectUserType, (fields, { provider }) => provider.reminder.selectUserType(fields)),
    certifySelectRegistType: answer(reminder.certifySelectRegistType, (fields, { provider }) =>
      provider.reminder.certifyContractSel(fields),
    ),
    selectRegistType: answer(reminder.selectRegistType, () => ({ status: 'OK', data: {} })),

    certifyKeyUserType: answer(reminder.certifyKeyUserType, ({ cert_key }, { provider }) =>
      provider.reminder.certify('userType', cert_key),
    ),
    certifyContractSel: answer(reminder.certifyContractSel, (fields, { provider }) =>
      provider.reminder.certifyContractSel(fields),
    ),

    entryMailIdPass: answer(reminder.entryMailIdPass, (fields, { provider, request }) =>
      provider.reminder.entryMailIdPass(fields, portalOf(request)),
    ),
    entryMailPass: answer(reminder.entryMailPass, (fields, { provider, request }) =>
      provider.reminder.entryMailPass(fields, portalOf(request)),
    ),
    entryProvIdPass: answer(reminder.entryProvIdPass, (fields, { provider, request }) =>
      provider.reminder.entryProvIdPass(fields, portalOf(request)),
    ),

    certifyKeyPersonal: answer(reminder.certifyKeyPersonal, ({ cert_key }, { provider }) =>
      provider.reminder.certify('personal', cert_key),
    ),
    certifyKeyRegistration: answer(reminder.certifyKeyRegistration, ({ cert_key }, { provider }) =>
      provider.reminder.certify('registration', cert_key),
    ),
    certifyResetPassword: answer(reminder.certifyResetPassword, ({ cert_key }, { provider }) =>
      provider.reminder.certify('resetPassword', cert_key),
    ),

    entryPersonal: answer(reminder.entryPersonal, (fields, { provider, request }) =>
      provider.reminder.entryPersonal(fields, portalOf(request)),
    ),
    entryRegistration: answer(reminder.entryRegistration, (fields, { provider, request }) =>
      provider.reminder.entryRegistration(fields, portalOf(request)),
    ),

    certifyKeyCertCode: answer(reminder.certifyKeyCertCode, ({ cert2_key }, { provider }) =>
      provider.reminder.certifyCode(cert2_key),
    ),
    entryCertCode: answer(reminder.entryCertCode, (fields, { provider }) => provider.reminder.entryCertCode(fields)),

    resetPassword: answer(reminder.resetPassword, (fields, { provider }) => provider.reminder.resetPassword(fields)),
  })
}
