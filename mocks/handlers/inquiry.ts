import * as inquiry from '../../src/api/endpoints/inquiry'
import { commonSteps } from './application-steps'
import { customerHandler, handlersFor } from './handler'

export const inquiryHandlers = handlersFor(inquiry, {
  certifyCreate: customerHandler(inquiry.certifyCreate, (_, { provider, customer }) => ({
    status: 'OK',
    data: provider.applications.inquiry.open(customer),
  })),
  ...commonSteps(inquiry, ({ applications }) => applications.inquiry),
  validateAccountAddName: customerHandler(inquiry.validateAccountAddName, ({ account_add_name }, { provider }) => {
    const wrong = provider.applications.accountNameError(account_add_name)
    return wrong ? { status: 'VALIDATION', data: { account_add_name: wrong } } : { status: 'OK', data: {} }
  }),
  validateAccountEditName: customerHandler(inquiry.validateAccountEditName, ({ account_edit_name }, { provider }) => {
    const wrong = provider.applications.accountNameError(account_edit_name)
    return wrong ? { status: 'VALIDATION', data: { account_edit_name: wrong } } : { status: 'OK', data: {} }
  }),
})
