import * as inquiry from '../../src/api/endpoints/inquiry'
import { answerCustomer, area } from './answer'
import { laterSteps } from './applications'

export const inquiryHandlers = area(inquiry, {
  certifyCreate: answerCustomer(inquiry.certifyCreate, (_, { provider, customer }) => ({
    status: 'OK',
    data: provider.applications.inquiry.open(customer),
  })),
  ...laterSteps(inquiry, ({ applications }) => applications.inquiry),
  validateAccountAddName: answerCustomer(inquiry.validateAccountAddName, ({ account_add_name }, { provider }) => {
    const wrong = provider.applications.wrongWithName(account_add_name)
    return wrong ? { status: 'VALIDATION', data: { account_add_name: wrong } } : { status: 'OK', data: {} }
  }),
  validateAccountEditName: answerCustomer(inquiry.validateAccountEditName, ({ account_edit_name }, { provider }) => {
    const wrong = provider.applications.wrongWithName(account_edit_name)
    return wrong ? { status: 'VALIDATION', data: { account_edit_name: wrong } } : { status: 'OK', data: {} }
  }),
})
