import * as contact from '../../src/api/endpoints/contact'
import { answerCustomer, area } from './answer'

const page = () => ({ status: 'OK', data: {} }) as const

export const contactHandlers = area(contact, {
  certifyContact: answerCustomer(contact.certifyContact, page),
  certifyApply: answerCustomer(contact.certifyApply, page),
  certifyTv: answerCustomer(contact.certifyTv, page),
  certifyInternet: answerCustomer(contact.certifyInternet, page),
  certifyTel: answerCustomer(contact.certifyTel, page),
  certifyOtt: answerCustomer(contact.certifyOtt, page),
})
