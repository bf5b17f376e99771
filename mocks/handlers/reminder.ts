import * as mailed from '../../src/api/endpoints/reminder'
import * as selection from '../../src/api/endpoints/reminderSelection'
import { originOf } from './auth'
import { handlersFor, publicHandler } from './handler'

const reminder = { ...mailed, ...selection }

/** @param base base path of the portal, used in mailed links */
export const reminderHandlers = (base: string) => {
  const portalOf = (request: Request) => `${originOf(request)}${base}`
  return handlersFor(reminder, {
    selectUserType: publicHandler(reminder.selectUserType, (fields, { provider }) =>
      provider.reminder.selectUserType(fields),
    ),
    certifySelectRegistType: publicHandler(reminder.certifySelectRegistType, (fields, { provider }) =>
      provider.reminder.certifySelectRegistType(fields),
    ),
    selectRegistType: publicHandler(reminder.selectRegistType, () => ({ status: 'OK', data: {} })),

    certifyKeyUserType: publicHandler(reminder.certifyKeyUserType, ({ cert_key }, { provider }) =>
      provider.reminder.certify('userType', cert_key),
    ),
    certifyContractSel: publicHandler(reminder.certifyContractSel, (fields, { provider }) =>
      provider.reminder.certifyContractSel(fields),
    ),

    entryMailIdPass: publicHandler(reminder.entryMailIdPass, (fields, { provider, request }) =>
      provider.reminder.entryMailIdPass(fields, portalOf(request)),
    ),
    entryMailPass: publicHandler(reminder.entryMailPass, (fields, { provider, request }) =>
      provider.reminder.entryMailPass(fields, portalOf(request)),
    ),
    entryProvIdPass: publicHandler(reminder.entryProvIdPass, (fields, { provider, request }) =>
      provider.reminder.entryProvIdPass(fields, portalOf(request)),
    ),

    certifyKeyPersonal: publicHandler(reminder.certifyKeyPersonal, ({ cert_key }, { provider }) =>
      provider.reminder.certify('personal', cert_key),
    ),
    certifyKeyRegistration: publicHandler(reminder.certifyKeyRegistration, ({ cert_key }, { provider }) =>
      provider.reminder.certify('registration', cert_key),
    ),
    certifyResetPassword: publicHandler(reminder.certifyResetPassword, ({ cert_key }, { provider }) =>
      provider.reminder.certify('resetPassword', cert_key),
    ),

    entryPersonal: publicHandler(reminder.entryPersonal, (fields, { provider, request }) =>
      provider.reminder.entryPersonal(fields, portalOf(request)),
    ),
    entryRegistration: publicHandler(reminder.entryRegistration, (fields, { provider, request }) =>
      provider.reminder.entryRegistration(fields, portalOf(request)),
    ),

    certifyKeyCertCode: publicHandler(reminder.certifyKeyCertCode, ({ cert2_key }, { provider }) =>
      provider.reminder.certifyCode(cert2_key),
    ),
    entryCertCode: publicHandler(reminder.entryCertCode, (fields, { provider }) =>
      provider.reminder.entryCertCode(fields),
    ),

    resetPassword: publicHandler(reminder.resetPassword, (fields, { provider }) =>
      provider.reminder.resetPassword(fields),
    ),
  })
}
