import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { authData } from '../../src/api/endpoints/user'
import { createPortalStore } from '../../src/app/store'
import { storageEntry } from '../../src/environment/storage'
import { noteLogin, ownerOf } from '../../src/runtime/customer'
import { discardDraft, findDraft, saveDraft, secretsOfDraft, watchLogouts } from '../../src/runtime/drafts'
import {
  acknowledge,
  canSend,
  flowClosed,
  flowOpened,
  isUndecidedHere,
  pageLeft,
  recordAnswered,
  recordSent,
  subscribeToWarnings,
  warningsFor,
} from '../../src/runtime/sentRecords'
import type { FlowServices } from '../../src/runtime/services'
import { sessionEnded, sessionStarted } from '../../src/runtime/sessionEvents'
import { setClock } from '../../src/time/clock'

/* Drafts and records of sent mutations, without a page. The storage is one of the test. */

const start = Date.parse('2025-04-15T10:00:00+09:00')
const hour = 3_600_000

let areas: Record<'local' | 'session', Map<string, string>>
let listeners: Set<(event: object) => void>
const area = (name: 'local' | 'session') => ({
  getItem: (key: string) => areas[name].get(key) ?? null,
  setItem: (key: string, text: string) => void areas[name].set(key, text),
  removeItem: (key: string) => void areas[name].delete(key),
})
const local = area('local')

beforeEach(() => {
  areas = { local: new Map(), session: new Map() }
  listeners = new Set()
  vi.stubGlobal('window', {
    localStorage: local,
    sessionStorage: area('session'),
    addEventListener: (_: string, listener: (event: object) => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: (event: object) => void) => listeners.delete(listener),
  })
  // Without a storage of their own, other files' records are kept in memory.
  for (const entry of ['sentRecords', 'logouts', 'customer']) storageEntry('local', entry, v.unknown()).remove()
  storageEntry('session', 'drafts', v.unknown()).remove()
  vi.useFakeTimers({ toFake: ['Date'], now: start })
  setClock(start)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  setClock('device')
})

const services: FlowServices = {
  client: { call: () => new Promise(() => {}) },
  owner: () => '',
  accessToken: () => '',
  syncSession: () => {},
  currentLocation: () => ({ pathname: '/', search: '', state: null, key: '' }),
  navigate: () => {},
  isNavigating: () => false,
  saveFile: () => {},
  reportError: (error) => {
    throw error
  },
}

const taro = v.parse(authData, { _access_token: 'a', loginUser: { user_seq: 1, user_id: 'taro' } })
const jiro = v.parse(authData, { _access_token: 'b', loginUser: { user_seq: 2, user_id: 'jiro' } })
const ofTaro = ownerOf(taro.loginUser)
const ofJiro = ownerOf(jiro.loginUser)

describe('drafts', () => {
  const key = { owner: ofTaro, form: 'inquiry', of: '' }
  const answers = (value: string) => ({ name: { value, label: '名', says: value } })
  const draftOf = (changes: Partial<typeof key> = {}) => findDraft({ ...key, ...changes })['name']?.value

  it('belong to a customer, a form and a certification', () => {
    saveDraft(key, answers('a'))
    saveDraft({ ...key, owner: ofJiro }, answers('b'))
    saveDraft({ ...key, form: 'tv' }, answers('c'))
    saveDraft({ ...key, of: 'cert' }, answers('d'))
    expect([draftOf(), draftOf({ owner: ofJiro }), draftOf({ form: 'tv' }), draftOf({ of: 'cert' })]).toEqual([
      'a',
      'b',
      'c',
      'd',
    ])
    expect(findDraft({ ...key, form: 'net' })).toEqual({})
    saveDraft(key, answers('e'))
    expect([draftOf(), draftOf({ form: 'tv' })]).toEqual(['e', 'c'])
  })

  it('name the fields that have to be typed again, and nothing if there are none', () => {
    expect(secretsOfDraft(key)).toEqual([])
    saveDraft(key, answers('a'))
    expect(secretsOfDraft(key)).toEqual([])
    expect(areas.session.get('drafts')).not.toContain('secrets')
    saveDraft(key, answers('a'), ['password'])
    expect(secretsOfDraft(key)).toEqual(['password'])
    expect(secretsOfDraft({ ...key, owner: ofJiro })).toEqual([])
  })

  it('DRAFT-05 are kept for a day, and not if the clock went back as far', () => {
    saveDraft(key, answers('a'))
    setClock(start + 24 * hour - 1)
    expect(draftOf()).toBe('a')
    setClock(start - 24 * hour + 1)
    expect(draftOf()).toBe('a')
    setClock(start + 24 * hour)
    expect(draftOf()).toBeUndefined()
    expect(areas.session.size).toBe(0)
    setClock(start)
    saveDraft(key, answers('a'))
    setClock(start - 24 * hour)
    expect(draftOf()).toBeUndefined()
  })

  it('are not written again when they are read', () => {
    saveDraft(key, answers('a'))
    const spaced = JSON.stringify(JSON.parse(areas.session.get('drafts') ?? ''), null, 1)
    areas.session.set('drafts', spaced)
    expect(draftOf()).toBe('a')
    expect(areas.session.get('drafts')).toBe(spaced)
  })

  it('are discarded by form, or only those saved before an instant', () => {
    saveDraft(key, answers('a'))
    saveDraft({ ...key, form: 'tv' }, answers('c'))
    expect(discardDraft('net')).toBe(false)
    expect(discardDraft('inquiry', start)).toBe(false)
    expect(draftOf()).toBe('a')
    expect(discardDraft('inquiry', start + hour)).toBe(true)
    expect([draftOf(), draftOf({ form: 'tv' })]).toEqual([undefined, 'c'])
    expect(discardDraft('tv')).toBe(true)
    expect(discardDraft('tv')).toBe(false)
    expect(areas.session.size).toBe(0)
  })

  it('end with a logout in any tab, and at the login of another customer', () => {
    const { store } = createPortalStore(services)
    saveDraft(key, answers('a'))
    saveDraft({ ...key, owner: ofJiro }, answers('b'))
    store.dispatch(sessionEnded({ reason: 'needLogin' }))
    expect([draftOf(), draftOf({ owner: ofJiro })]).toEqual(['a', 'b'])
    store.dispatch(sessionStarted(taro))
    expect([draftOf(), draftOf({ owner: ofJiro })]).toEqual(['a', undefined])
    store.dispatch(sessionEnded({ reason: 'logout' }))
    expect(draftOf()).toBeUndefined()
    expect(areas.session.size).toBe(0)
    expect(areas.local.get('logouts')).toBe('1')
    saveDraft(key, answers('f'))
    expect(draftOf()).toBe('f')
    areas.local.set('logouts', '2')
    expect(draftOf()).toBeUndefined()
  })

  describe('that another version stored', () => {
    const draft = { ...key, at: start, logouts: 0, answers: answers('a') }
    const others = { ...draft, form: 'tv', answers: answers('c') }
    const { owner: _, ...ownerless } = draft
    const put = (...stored: readonly unknown[]) => areas.session.set('drafts', JSON.stringify(stored))

    it.each<[string, unknown]>([
      ['no owner', ownerless],
      ['an owner of another kind', { ...draft, owner: 1 }],
      ['a time in words', { ...draft, at: '2025-04-15' }],
      ['its answers in a list', { ...draft, answers: 'none' }],
      ['nothing', null],
      ['a text', 'inquiry'],
    ])('REL-04 with %s are nobody’s, and cost no other draft', (_, unknown) => {
      put(unknown, others)
      expect([draftOf(), draftOf({ owner: '' }), draftOf({ form: 'tv' })]).toEqual([undefined, undefined, 'c'])
      expect(areas.session.get('drafts')).toBe(JSON.stringify([others]))
    })

    it('REL-04 with more than this version knows are read, and so are their other answers', () => {
      const more = {
        name: { ...answers('a').name, unit: '円' },
        day: { value: 5, label: '日', says: '五日' },
        month: null,
        year: '2025',
      }
      put({ ...draft, answers: more, step: 2 }, others)
      expect(findDraft(key)).toEqual(answers('a'))
      saveDraft(key, answers('b'))
      expect([draftOf(), draftOf({ form: 'tv' })]).toEqual(['b', 'c'])
    })

    it('REL-04 are gone after a logout, whatever their shape', () => {
      const { store } = createPortalStore(services)
      put(ownerless)
      store.dispatch(sessionEnded({ reason: 'logout' }))
      expect(areas.session.size).toBe(0)
    })
  })

  it('are removed at once when another tab logs out, while that is watched', () => {
    const stop = watchLogouts()
    saveDraft(key, answers('a'))
    areas.local.set('logouts', '1')
    for (const listener of listeners) listener({ storageArea: local, key: 'logouts', newValue: '1' })
    expect(areas.session.size).toBe(0)
    stop()
    expect(listeners.size).toBe(0)
  })
})

it('the last customer is remembered by a number alone, which a login of another counts as a logout by', () => {
  noteLogin(ofTaro)
  expect([...areas.local.keys()]).toEqual(['customer'])
  expect(areas.local.get('customer')).toMatch(/^-?\d+$/)
  noteLogin(ofTaro)
  expect(areas.local.has('logouts')).toBe(false)
  noteLogin(ofJiro)
  expect(areas.local.get('logouts')).toBe('1')
})

it('an owner is a customer number, the user ID without one, or nobody', () => {
  const unnumbered = v.parse(authData, { _access_token: 'a', loginUser: { user_id: 'taro' } })
  expect([ofTaro, ofJiro, ownerOf(unnumbered.loginUser), ownerOf(undefined)]).toEqual(['1', '2', 'taro', ''])
})

describe('records of what was sent', () => {
  const call = 'inquiry/send'
  beforeEach(() => {
    pageLeft()
    flowClosed('inquiry')
    flowOpened('inquiry')
  })
  afterEach(() => flowClosed('inquiry'))
  const warned = (owner = ofTaro) => warningsFor(owner).map((warning) => warning.call)

  it('name neither the customer nor the request', () => {
    recordSent(ofTaro, call)
    const [text = ''] = areas.local.values()
    expect(JSON.parse(text)).toEqual({ [call]: { owner: expect.any(Number), at: start, done: false, form: '' } })
  })

  it('warn from the next page on, the same customer on the same flow alone', () => {
    expect(recordSent(ofTaro, call)).toBe(false)
    expect([canSend(ofTaro, call), warned()]).toEqual([true, []])
    pageLeft()
    expect(warned()).toEqual([call])
    expect(warned(ofJiro)).toEqual([])
    expect([canSend(ofTaro, call), canSend(ofJiro, call), canSend(ofTaro, 'inquiry/other')]).toEqual([
      false,
      true,
      true,
    ])
    expect(recordSent(ofTaro, call)).toBe(true)
    pageLeft()
    flowClosed('inquiry')
    expect(warned()).toEqual([])
  })

  it('REL-04 warn although another version has stored one in another shape, and this one with more', () => {
    recordSent(ofTaro, call)
    const stored = JSON.parse(areas.local.get('sentRecords') ?? '')
    const own = { [call]: { ...stored[call], tries: 1 } }
    areas.local.set('sentRecords', JSON.stringify({ ...own, 'tv/send': { sent: true }, 'net/send': null }))
    pageLeft()
    expect([canSend(ofTaro, call), warned()]).toEqual([false, [call]])
  })

  it('are of one call each, and of the first request that is undecided', () => {
    const stored = () => JSON.parse(areas.local.get('sentRecords') ?? '{}')
    recordSent(ofTaro, 'inquiry/other')
    expect(recordSent(ofTaro, call)).toBe(false)
    setClock(start + hour)
    expect(recordSent(ofTaro, call)).toBe(true)
    expect(stored()).toMatchObject({ [call]: { at: start, done: false }, 'inquiry/other': { at: start } })
    recordAnswered(ofTaro, call, 'done')
    expect(stored()).toMatchObject({ [call]: { at: start + hour, done: true } })
    expect(recordSent(ofTaro, call)).toBe(false)
    expect(stored()).toMatchObject({ [call]: { done: false } })
  })

  it('are removed a week later, when another one is made', () => {
    const stored = () => Object.keys(JSON.parse(areas.local.get('sentRecords') ?? '{}'))
    recordSent(ofTaro, call)
    setClock(start + 7 * 24 * hour - 1)
    recordSent(ofTaro, 'inquiry/late')
    expect(stored()).toEqual([call, 'inquiry/late'])
    setClock(start + 7 * 24 * hour)
    recordSent(ofTaro, 'inquiry/later')
    expect(stored()).toEqual(['inquiry/late', 'inquiry/later'])
  })

  it('count the attempts, and stay the same object while nothing changes', () => {
    recordSent(ofTaro, call)
    pageLeft()
    const [before] = warningsFor(ofTaro)
    expect(before).toMatchObject({ call, at: start, done: false })
    expect(warningsFor(ofTaro)[0]).toBe(before)
    canSend(ofTaro, call)
    expect(warningsFor(ofTaro)[0]?.attempts).toBe((before?.attempts ?? 0) + 1)
  })

  it('end with an acknowledgement, a refusal, and after a week', () => {
    for (const end of [
      () => warningsFor(ofTaro).forEach(acknowledge),
      () => recordAnswered(ofTaro, call, 'refused'),
      () => setClock(start + 7 * 24 * hour),
    ]) {
      setClock(start)
      recordSent(ofTaro, call)
      pageLeft()
      setClock(start + 7 * 24 * hour - 1)
      expect(warned()).toEqual([call])
      end()
      expect(warned()).toEqual([])
      expect(canSend(ofTaro, call)).toBe(true)
    }
  })

  it('of something undecided still warn when the form opens again', () => {
    recordSent(ofTaro, call)
    flowClosed('inquiry')
    pageLeft()
    flowOpened('inquiry')
    expect(warned()).toEqual([call])
  })

  it('stay while it is open whether the request was accepted', () => {
    recordSent(ofTaro, call)
    recordAnswered(ofTaro, call, 'undecided')
    pageLeft()
    expect(warned()).toEqual([call])
  })

  it('of a success warn in other tabs only', () => {
    recordSent(ofTaro, call)
    recordAnswered(ofTaro, call, 'done', 'inquiry')
    pageLeft()
    expect(warned()).toEqual([])
    const [text = ''] = areas.local.values()
    expect(JSON.parse(text)).toMatchObject({ [call]: { done: true, form: 'inquiry' } })
    // Another tab sent it later.
    areas.local.set('sentRecords', text.replace(String(start), String(start + hour)))
    expect(warned()).toEqual([call])
    warningsFor(ofTaro).forEach(acknowledge)
    expect(warned()).toEqual([])
    // A form that opens after a success starts anew, that of another flow does not.
    areas.local.set('sentRecords', text.replace(String(start), String(start + 2 * hour)))
    flowOpened('other')
    flowClosed('other')
    expect(warned()).toEqual([call])
    flowClosed('inquiry')
    flowOpened('inquiry')
    expect(warned()).toEqual([])
  })

  it('of a success that arrived after its page was left warn when the form opens again', () => {
    // An instant of its own, because acknowledged ones are remembered.
    setClock(start + 4 * hour)
    recordSent(ofTaro, call)
    pageLeft()
    flowClosed('inquiry')
    recordAnswered(ofTaro, call, 'done')
    flowOpened('inquiry')
    expect(warned()).toEqual([call])
    warningsFor(ofTaro).forEach(acknowledge)
    expect(warned()).toEqual([])
  })

  it.each([
    ['before', -hour, [call], {}],
    ['after', hour, [], { name: { value: 'a', label: '', says: 'a' } }],
  ])('of another tab’s success with a draft saved %s it: the form opens', (_, offset, expected, left) => {
    const key = { owner: ofTaro, form: 'inquiry', of: '' }
    // An instant of its own, because acknowledged ones are remembered.
    const sentAt = start + 6 * hour + offset
    setClock(sentAt)
    recordSent(ofTaro, call)
    const [text = ''] = areas.local.values()
    areas.local.set('sentRecords', text.replace('false', 'true').replace('"form":""', '"form":"inquiry"'))
    setClock(sentAt + offset)
    saveDraft(key, { name: { value: 'a', label: '', says: 'a' } })
    pageLeft()
    flowClosed('inquiry')
    flowOpened('inquiry')
    expect(warned()).toEqual(expected)
    expect(findDraft(key)).toEqual(left)
  })

  it('are undecided here until they have an answer, or the page is left', () => {
    expect(isUndecidedHere(ofTaro)).toBe(false)
    recordSent(ofTaro, call)
    expect([isUndecidedHere(ofTaro), isUndecidedHere(ofJiro)]).toEqual([true, false])
    recordAnswered(ofTaro, call, 'undecided')
    expect(isUndecidedHere(ofTaro)).toBe(true)
    recordAnswered(ofTaro, call, 'done')
    expect(isUndecidedHere(ofTaro)).toBe(false)
    recordSent(ofTaro, call)
    pageLeft()
    expect(isUndecidedHere(ofTaro)).toBe(false)
  })

  it('of a visitor’s success leave nothing', () => {
    recordSent('', call)
    recordAnswered('', call, 'done')
    expect(areas.local.size).toBe(0)
  })

  it('discard the draft of a form that was completed in another tab after it was saved', () => {
    const key = { owner: ofTaro, form: 'inquiry', of: '' }
    const stop = subscribeToWarnings(() => {})
    saveDraft(key, { name: { value: 'a', label: '', says: 'a' } })
    recordSent(ofTaro, call)
    const [text = ''] = areas.local.values()
    const completed = (at: number) => {
      areas.local.set(
        'sentRecords',
        text.replace('false', 'true').replace('"form":""', '"form":"inquiry"').replace(String(start), String(at)),
      )
      for (const listener of listeners) listener({ storageArea: local, key: 'sentRecords', newValue: null })
    }
    completed(start)
    expect(findDraft(key)).not.toEqual({})
    completed(start + hour)
    expect(findDraft(key)).toEqual({})
    stop()
    expect(listeners.size).toBe(0)
  })

  it('notify of every change, until nobody listens', () => {
    let notified = 0
    const stop = subscribeToWarnings(() => {
      notified += 1
    })
    const counts = [
      () => recordAnswered(ofTaro, call, 'undecided'),
      () => pageLeft(),
      () => flowClosed('inquiry'),
      () => flowOpened('inquiry'),
      () => flowOpened('inquiry'),
      () => acknowledge({ call, at: start, done: false, attempts: 0 }),
    ].map((change) => {
      notified = 0
      change()
      return notified
    })
    expect(counts).toEqual([1, 1, 1, 1, 0, 1])
    stop()
    notified = 0
    pageLeft()
    expect(notified).toBe(0)
  })

  it('end with a logout and at another customer’s login, not with a lost session', () => {
    const { store } = createPortalStore(services)
    const send = () => {
      recordSent(ofTaro, call)
      recordSent(ofJiro, 'other/send')
      pageLeft()
    }
    send()
    store.dispatch(sessionEnded({ reason: 'needLogin' }))
    expect(warned()).toEqual([call])
    store.dispatch(sessionStarted(taro))
    expect(Object.keys(JSON.parse(areas.local.get('sentRecords') ?? '{}'))).toEqual([call])
    store.dispatch(sessionStarted(jiro))
    expect(areas.local.has('sentRecords')).toBe(false)
    send()
    store.dispatch(sessionEnded({ reason: 'logout' }))
    expect(areas.local.has('sentRecords')).toBe(false)
  })
})
