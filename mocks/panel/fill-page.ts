import { identity } from '#brand/identity'
import { routeAt } from '../../src/routing/routes'
import { valuesOfHolder } from '../provider/matching'
import { personas } from '../provider/personas'
import type { KnownValues } from './fill-form'
import type { Situation } from './situation'

/** Values of a person known to the provider, if the page's form requires them; empty if any values are accepted. */
export function valuesOfPage(situation: Situation | undefined): KnownValues {
  switch (routeAt(location.pathname)?.key) {
    case 'reminder_entryMailPass': {
      const chosen = personas.find(({ key, userId }) => key === situation?.as && userId.includes('@'))
      return { email: (chosen ?? personas[0]).userId }
    }
    case 'reminder_entryPersonal':
    case 'reminder_entryProvIdPass':
      return valuesOfHolder(identity.code)
    default:
      return {}
  }
}
