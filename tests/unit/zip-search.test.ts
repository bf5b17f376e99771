import { expect, it } from 'vitest'
import { zipSearch } from '../../src/form/zipSearch'

const nowhere = { zip3: '510', zip4: '0093', region: '', locality: '', street: '' }
const { reducer, actions } = zipSearch

it('ZIP-12 the address found in a form is not there for the next one', () => {
  const fresh = reducer(undefined, { type: '' })
  expect(fresh).toMatchObject({ requested: null, found: null })
  const found = { ...fresh, requested: nowhere, found: { ...nowhere, locality: '四日市市' } }
  expect(reducer(found, actions.unmounted())).toEqual(fresh)
})
