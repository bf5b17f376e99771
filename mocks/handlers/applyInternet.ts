import * as applyInternet from '../../src/api/endpoints/applyInternet'
import { answerCustomer, area } from './answer'
import { laterSteps } from './applications'

export const applyInternetHandlers = area(applyInternet, {
  certifyCreate: answerCustomer(applyInternet.certifyCreate, (_, { provider, customer }) => ({
    status: 'OK',
    data: provider.applications.internet.open(customer),
  })),
  ...laterSteps(applyInternet, ({ applications }) => applications.internet),
  validateAccountAddName: answerCustomer(
    applyInternet.validateAccountAddName,
    ({ account_add__name }, { provider }) => {
      const wrong = provider.applications.wrongWithName(account_add__name)
      return wrong ? { status: 'VALIDATION', data: { account_add__name: wrong } } : { status: 'OK', data: {} }
    },
  ),
  validateAccountEditName: answerCustomer(
    applyInternet.validateAccountEditName,
    ({ account_edit__name }, { provider }) => {
      const wrong = provider.applications.wrongWithName(account_edit__name)
      return wrong ? { status: 'VALIDATION', data: { account_edit__name: wrong } } : { status: 'OK', data: {} }
    },
  ),
})
