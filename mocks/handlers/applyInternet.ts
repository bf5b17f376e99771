import * as applyInternet from '../../src/api/endpoints/applyInternet'
import { commonSteps } from './application-steps'
import { customerHandler, handlersFor } from './handler'

export const applyInternetHandlers = handlersFor(applyInternet, {
  certifyCreate: customerHandler(applyInternet.certifyCreate, (_, { provider, customer }) => ({
    status: 'OK',
    data: provider.applications.internet.open(customer),
  })),
  ...commonSteps(applyInternet, ({ applications }) => applications.internet),
  validateAccountAddName: customerHandler(
    applyInternet.validateAccountAddName,
    ({ account_add__name }, { provider }) => {
      const wrong = provider.applications.accountNameError(account_add__name)
      return wrong ? { status: 'VALIDATION', data: { account_add__name: wrong } } : { status: 'OK', data: {} }
    },
  ),
  validateAccountEditName: customerHandler(
    applyInternet.validateAccountEditName,
    ({ account_edit__name }, { provider }) => {
      const wrong = provider.applications.accountNameError(account_edit__name)
      return wrong ? { status: 'VALIDATION', data: { account_edit__name: wrong } } : { status: 'OK', data: {} }
    },
  ),
})
