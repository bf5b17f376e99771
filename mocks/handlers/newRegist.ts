import * as newRegist from '../../src/api/endpoints/newRegist'
import { answer, area } from './answer'
import { logIn, siteOf } from './auth'

/** @param base the base path of the portal, to which mailed links lead */
export const newRegistHandlers = (base: string) => {
  const portalOf = (request: Request) => `${siteOf(request)}${base}`
  return area(newRegist, {
    entryMail: answer(newRegist.entryMail, (fields, { provider, request }) =>
      provider.newRegistration.entryMail(fields, portalOf(request)),
    ),

    certifyKeyPersonal: answer(newRegist.certifyKeyPersonal, ({ cert_key }, { provider }) =>
      provider.newRegistration.certify('personal', cert_key),
    ),
    certifyKeyRegistration: answer(newRegist.certifyKeyRegistration, ({ cert_key }, { provider }) =>
      provider.newRegistration.certify('registration', cert_key),
    ),
    certifyKeyPassword: answer(newRegist.certifyKeyPassword, ({ cert_key }, { provider }) =>
      provider.newRegistration.certify('password', cert_key),
    ),

    entryPersonal: answer(newRegist.entryPersonal, (fields, { provider, request }) =>
      provider.newRegistration.entryPersonal(fields, portalOf(request)),
    ),
    entryRegistration: answer(newRegist.entryRegistration, (fields, { provider, request }) =>
      provider.newRegistration.entryRegistration(fields, portalOf(request)),
    ),

    certifyKeyCertCode: answer(newRegist.certifyKeyCertCode, ({ cert2_key }, { provider }) =>
      provider.newRegistration.certifyCode(cert2_key),
    ),
    entryCertCode: answer(newRegist.entryCertCode, (fields, { provider }) =>
      provider.newRegistration.entryCertCode(fields),
    ),

    entryPassword: answer(newRegist.entryPassword, (fields, { provider }) => {
      const result = provider.newRegistration.entryPassword(fields)
      switch (result.status) {
        case 'OK':
          return { status: 'OK', data: logIn(provider, result.data) }
        case 'VALIDATION':
          return result
        case 'ERROR':
          return { status: 'ERROR', message: result.message }
      }
    }),
  })
}
