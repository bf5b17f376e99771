import type { Receipt } from '../../src/api/endpoints/application'
import type { Endpoint } from '../../src/api/endpoints/endpoint'
import type { ApplicationService } from '../provider/applications'
import type { Provider } from '../provider/provider'
import { answerCustomer } from './answer'

type Nothing = Record<never, never>

interface Steps<Fields extends object> {
  readonly confirmCreate: Endpoint<{ req: Fields; res: Nothing }>
  readonly certifyConfirm: Endpoint<{ req: Nothing; res: Nothing }>
  readonly execCreate: Endpoint<{ req: Fields; res: Nothing }>
  readonly certifyComplete: Endpoint<{ req: Nothing; res: Receipt }>
}

/** What follows the first step of an application is the same for all of them (portal-2 §4). */
export const laterSteps = <Fields extends object>(
  steps: Steps<Fields>,
  counterOf: (provider: Provider) => ApplicationService<unknown, Fields>,
) => ({
  confirmCreate: answerCustomer(steps.confirmCreate, (fields, { provider, customer }) =>
    counterOf(provider).check(fields, customer),
  ),
  certifyConfirm: answerCustomer(steps.certifyConfirm, (_, { provider, customer }) =>
    counterOf(provider).certify(customer),
  ),
  execCreate: answerCustomer(steps.execCreate, (fields, { provider, customer }) =>
    counterOf(provider).send(fields, customer),
  ),
  certifyComplete: answerCustomer(steps.certifyComplete, (_, { provider, customer }) =>
    counterOf(provider).receipt(customer),
  ),
})
