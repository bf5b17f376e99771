import type { FunctionComponent } from 'react'
import type { Contractor } from '../api/endpoints/application'
import { zipSearch } from '../form/zipSearch'
import type { Screen } from '../routing/screen'
import { Complete } from './Complete'
import { Confirm } from './Confirm'
import { Create } from './Create'
import type { Application } from './defineApplication'

export type StepScreens = Readonly<Record<'create' | 'confirm' | 'complete', Screen>>

/** The screens of an application's three steps. */
export function stepScreens<Opened extends Contractor, Sent extends object>(
  application: Application<Opened, Sent>,
): StepScreens {
  // Every step has the contractor's address, hence zipSearch.
  const flows = () => [application.flow, zipSearch, ...(application.fieldFlows ?? [])]
  const screen = (step: FunctionComponent) => Object.assign(step, { flows })
  return {
    create: screen(() => <Create application={application} />),
    confirm: screen(() => <Confirm application={application} />),
    complete: screen(() => <Complete application={application} />),
  }
}
