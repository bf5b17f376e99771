import * as newRegist from '../../src/api/endpoints/newRegist'
import { logIn, originOf } from './auth'
import { handlersFor, publicHandler } from './handler'

/** @param base base path of the portal, used in mailed links */
export const newRegistHandlers = (base: string) => {
  const portalOf = (request: Request) => `${originOf(request)}${base}`
  return handlersFor(newRegist, {
    entryMail: publicHandler(newRegist.entryMail, (fields, { provider, request }) =>
      provider.newRegistration.entryMail(fields, portalOf(request)),
    ),

    certifyKeyPersonal: publicHandler(newRegist.certifyKeyPersonal, ({ cert_key }, { provider }) =>
      provider.newRegistration.certify('personal', cert_key),
    ),
    certifyKeyRegistration: publicHandler(newRegist.certifyKeyRegistration, ({ cert_key }, { provider }) =>
      provider.newRegistration.certify('registration', cert_key),
    ),
    certifyKeyPassword: publicHandler(newRegist.certifyKeyPassword, ({ cert_key }, { provider }) =>
      provider.newRegistration.certify('password', cert_key),
    ),

    entryPersonal: publicHandler(newRegist.entryPersonal, (fields, { provider, request }) =>
      provider.newRegistration.entryPersonal(fields, portalOf(request)),
    ),
    entryRegistration: publicHandler(newRegist.entryRegistration, (fields, { provider, request }) =>
      provider.newRegistration.entryRegistration(fields, portalOf(request)),
    ),

    certifyKeyCertCode: publicHandler(newRegist.certifyKeyCertCode, ({ cert2_key }, { provider }) =>
      provider.newRegistration.certifyCode(cert2_key),
    ),
    entryCertCode: publicHandler(newRegist.entryCertCode, (fields, { provider }) =>
      provider.newRegistration.entryCertCode(fields),
    ),

    entryPassword: publicHandler(newRegist.entryPassword, (fields, { provider }) => {
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
