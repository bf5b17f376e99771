import type { Receipt } from '../../src/api/endpoints/application'
import type { Endpoint } from '../../src/api/endpoints/endpoint'
import type { ApplicationService } from '../provider/applications/application-service'
import type { Provider } from '../provider/provider'
import { customerHandler } from './handler'

type EmptyObject = Record<never, never>

interface Steps<Fields extends object> {
  readonly confirmCreate: Endpoint<{ req: Fields; res: EmptyObject }>
  readonly certifyConfirm: Endpoint<{ req: EmptyObject; res: EmptyObject }>
  readonly execCreate: Endpoint<{ req: Fields; res: EmptyObject }>
  readonly certifyComplete: Endpoint<{ req: EmptyObject; res: Receipt }>
}

/** Handlers of the steps after the first, common to all applications (portal-2 §4). */
export const commonSteps = <Fields extends object>(
  steps: Steps<Fields>,
  serviceOf: (provider: Provider) => ApplicationService<unknown, Fields>,
) => ({
  confirmCreate: customerHandler(steps.confirmCreate, (fields, { provider, customer }) =>
    serviceOf(provider).check(fields, customer),
  ),
  certifyConfirm: customerHandler(steps.certifyConfirm, (_, { provider, customer }) =>
    serviceOf(provider).certify(customer),
  ),
  execCreate: customerHandler(steps.execCreate, (fields, { provider, customer }) =>
    serviceOf(provider).send(fields, customer),
  ),
  certifyComplete: customerHandler(steps.certifyComplete, (_, { provider, customer }) =>
    serviceOf(provider).receipt(customer),
  ),
})
