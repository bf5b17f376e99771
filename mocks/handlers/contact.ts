import * as contact from '../../src/api/endpoints/contact'
import { customerHandler, handlersFor } from './handler'

const page = () => ({ status: 'OK', data: {} }) as const

export const contactHandlers = handlersFor(contact, {
  certifyContact: customerHandler(contact.certifyContact, page),
  certifyApply: customerHandler(contact.certifyApply, page),
  certifyTv: customerHandler(contact.certifyTv, page),
  certifyInternet: customerHandler(contact.certifyInternet, page),
  certifyTel: customerHandler(contact.certifyTel, page),
  certifyOtt: customerHandler(contact.certifyOtt, page),
})
