import { identity } from '#brand/identity'
import { routeAt } from '../../src/app/routes'
import { valuesOfHolder } from '../provider/matching'
import { personas } from '../provider/personas'
import type { KnownValues } from './fill-form'
import type { Situation } from './situation'

/** What only a person known to the provider can enter in the page's form; nothing where any values will do. */
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
