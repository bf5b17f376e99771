import * as v from 'valibot'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { mutation } from '../../src/api/endpoints/endpoint'
import * as inquiry from '../../src/api/endpoints/inquiry'
import { nothing } from '../../src/api/endpoints/lenient'
import { defineApplication } from '../../src/application/defineApplication'
import { closingSections, contractorSection, relatedPersonSection } from '../../src/application/sections'
import { checkField, checkListField, given, radioField, selectField, textField } from '../../src/form/fields'
import { type BodyOf, bodyOf, defineForm, onlyWhen, type Part, partIf } from '../../src/form/part'
import { telephone } from '../../src/form/patterns/numbers'
import { names } from '../../src/form/patterns/personNames'

/* What the compiler refuses: this file is compiled with the others, and an unused @ts-expect-error fails. */

const send = mutation('/api/test', {
  request: {
    comments: v.string(),
    cert_id: v.string(),
    note: v.optional(v.string()),
    kind: v.optional(v.picklist(['4k', '2k'])),
    sex: v.optional(v.picklist([1, 2])),
    agreed: v.optional(v.picklist([0, 1])),
    'kinds[]': v.optional(v.array(v.picklist(['10', '20']))),
  },
  response: nothing,
})
type Request = v.InferOutput<typeof send.request>

const words = { label: '' }
const comments = textField('comments', words)
const typeOf = <P extends Part>(_: P): BodyOf<P> | undefined => undefined

describe('a form of an endpoint', () => {
  it('has only fields of its request', () => {
    defineForm(send, [comments, textField('note', words)])
    // @ts-expect-error the request has no field of this name
    defineForm(send, [comments, textField('notes', words)])
    // @ts-expect-error nor one of these names, though it has another of the same part
    defineForm(send, [comments, given({ cert_id: '', cert_key: '' })])
    // @ts-expect-error nor this prefix
    defineForm(send, [comments, names(50, { prefix: 'rel_' })])
    expect(comments.fields).toHaveProperty('comments')
  })

  it('sends each with the type of the request', () => {
    defineForm(send, [radioField('kind', { ...words, options: [['4k', '']], required: true })])
    // @ts-expect-error no such kind can be sent
    defineForm(send, [radioField('kind', { ...words, options: [['8k', '']], required: true })])
    // @ts-expect-error a text for a number
    defineForm(send, [selectField('sex', { ...words, options: [['1', '']], required: true })])
    // @ts-expect-error a number for a text
    defineForm(send, [checkField('note', words)])
    defineForm(send, [checkListField('kinds[]', { ...words, choices: [{ code: '10', label: '' }] })])
    // @ts-expect-error no such code can be sent
    defineForm(send, [checkListField('kinds[]', { ...words, choices: [{ code: '30', label: '' }] })])
    // @ts-expect-error a list has a name that ends in []
    checkListField('kinds', { ...words, choices: [] })
    expect(telephone('tel', true).fields).toHaveProperty('tel_n1')
  })
})

describe('a body', () => {
  it('is the whole request, or does not compile', () => {
    const certified = { cert_id: '1' }
    const whole: Request = { ...bodyOf(defineForm(send, [comments]), { comments: 'a' }), ...certified }
    expect(whole).toEqual({ comments: 'a', cert_id: '1' })
    // @ts-expect-error comments is missing
    const missing: Request = { ...bodyOf(defineForm(send, [textField('note', words)]), {}), ...certified }
    expect(missing).toEqual({ note: '', cert_id: '1' })
    // @ts-expect-error comments may be missing
    const hidden: Request = {
      ...bodyOf(
        onlyWhen(() => false, [comments]),
        {},
      ),
      ...certified,
    }
    // @ts-expect-error comments may be left out
    const left: Request = { ...bodyOf(partIf(hidden === missing && comments), {}), ...certified }
    expect([hidden, left]).toEqual([certified, certified])
  })

  it('API-36 has the types that are sent', () => {
    const sexes = {
      ...words,
      options: [
        ['1', ''],
        ['2', ''],
      ],
      number: true,
    } as const
    expectTypeOf(typeOf(radioField('sex', sexes))).toEqualTypeOf<Partial<Record<'sex', 1 | 2>> | undefined>()
    expectTypeOf(typeOf(radioField('sex', { ...sexes, required: true }))).toEqualTypeOf<
      Record<'sex', 1 | 2> | undefined
    >()
    expectTypeOf(typeOf(checkField('agreed', words))).toEqualTypeOf<Record<'agreed', 0 | 1> | undefined>()
  })
})

describe('an application', () => {
  const definition = {
    name: 'test',
    calls: inquiry,
    steps: {
      create: 'contact_inquiry_create',
      confirm: 'contact_inquiry_confirm',
      complete: 'contact_inquiry_complete',
    },
    accepted: '',
    nextSteps: () => '',
  } as const
  const lists = ['cat_tv[]', 'cat_internet[]', 'cat_tel[]', 'cat_others[]', 'contact_wday[]', 'contact_time[]'] as const
  const items = { title: '', parts: lists.map((name) => checkListField(name, { ...words, choices: [] })) }

  it('fills its request, or does not compile', () => {
    const { flow } = defineApplication({
      ...definition,
      sections: (opened, user) => [
        contractorSection(opened, { bcast_kind: '' }),
        relatedPersonSection(user),
        items,
        ...closingSections(),
      ],
    })
    defineApplication({
      ...definition,
      // @ts-expect-error unfilledFields: comments and has_privacy
      sections: (opened, user) => [contractorSection(opened, { bcast_kind: '' }), relatedPersonSection(user), items],
    })
    defineApplication({
      ...definition,
      // @ts-expect-error unknownFields: broadcast
      sections: (opened, user) => [
        contractorSection(opened, { bcast_kind: '', broadcast: '' }),
        relatedPersonSection(user),
        items,
        ...closingSections(),
      ],
    })
    expect(flow.name).toBe('test')
  })
})
