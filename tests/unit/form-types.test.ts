import * as v from 'valibot'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { mutation } from '../../src/api/endpoints/endpoint'
import * as inquiry from '../../src/api/endpoints/inquiry'
import { nothing } from '../../src/api/endpoints/lenient'
import { defineApplication } from '../../src/application/defineApplication'
import { commentsSection, customerSection, privacySection } from '../../src/application/sections'
import { checkField, checkListField, given, radioField, selectField, textField } from '../../src/form/fields'
import { type BodyOf, bodyOf, defineForm, onlyWhen, type Part, partIf } from '../../src/form/part'
import { names } from '../../src/form/patterns/personNames'
import { telephone } from '../../src/form/patterns/telephone'

/* Type errors: this file is compiled with the others, and an unused @ts-expect-error fails. */

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

const unlabelled = { label: '' }
const comments = textField('comments', unlabelled)
const typeOf = <P extends Part>(_: P): BodyOf<P> | undefined => undefined

describe('a form of an endpoint', () => {
  it('accepts only fields of its request', () => {
    defineForm(send, [comments, textField('note', unlabelled)])
    // @ts-expect-error the request has no field of this name
    defineForm(send, [comments, textField('notes', unlabelled)])
    // @ts-expect-error nor one of these names, though it has the other one of the part
    defineForm(send, [comments, given({ cert_id: '', cert_key: '' })])
    // @ts-expect-error nor this prefix
    defineForm(send, [comments, names(50, { prefix: 'rel_' })])
    expect(comments.fields).toHaveProperty('comments')
  })

  it('requires the request’s type for each field', () => {
    defineForm(send, [radioField('kind', { ...unlabelled, options: [['4k', '']], required: true })])
    // @ts-expect-error the request does not accept this kind
    defineForm(send, [radioField('kind', { ...unlabelled, options: [['8k', '']], required: true })])
    // @ts-expect-error a text instead of a number
    defineForm(send, [selectField('sex', { ...unlabelled, options: [['1', '']], required: true })])
    // @ts-expect-error a number instead of a text
    defineForm(send, [checkField('note', unlabelled)])
    defineForm(send, [checkListField('kinds[]', { ...unlabelled, choices: [{ code: '10', label: '' }] })])
    // @ts-expect-error the request does not accept this code
    defineForm(send, [checkListField('kinds[]', { ...unlabelled, choices: [{ code: '30', label: '' }] })])
    // @ts-expect-error the name of a list ends in []
    checkListField('kinds', { ...unlabelled, choices: [] })
    expect(telephone('tel', true).fields).toHaveProperty('tel_n1')
  })
})

describe('a body', () => {
  it('must be the complete request to compile', () => {
    const certified = { cert_id: '1' }
    const complete: Request = { ...bodyOf(defineForm(send, [comments]), { comments: 'a' }), ...certified }
    expect(complete).toEqual({ comments: 'a', cert_id: '1' })
    // @ts-expect-error comments is missing
    const missing: Request = { ...bodyOf(defineForm(send, [textField('note', unlabelled)]), {}), ...certified }
    expect(missing).toEqual({ note: '', cert_id: '1' })
    // @ts-expect-error comments may be missing
    const hidden: Request = {
      ...bodyOf(
        onlyWhen(() => false, [comments]),
        {},
      ),
      ...certified,
    }
    // @ts-expect-error comments may be omitted
    const omitted: Request = { ...bodyOf(partIf(hidden === missing && comments), {}), ...certified }
    expect([hidden, omitted]).toEqual([certified, certified])
  })

  it('API-36 has the types of the request', () => {
    const sexes = {
      ...unlabelled,
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
    expectTypeOf(typeOf(checkField('agreed', unlabelled))).toEqualTypeOf<Record<'agreed', 0 | 1> | undefined>()
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
  const items = { title: '', parts: lists.map((name) => checkListField(name, { ...unlabelled, choices: [] })) }

  it('must fill its request to compile', () => {
    const { flow } = defineApplication({
      ...definition,
      sections: (opened, user) => [
        items,
        commentsSection(),
        customerSection(opened, user, { bcast_kind: '' }),
        privacySection(),
      ],
    })
    defineApplication({
      ...definition,
      // @ts-expect-error unfilledFields: comments and has_privacy
      sections: (opened, user) => [items, customerSection(opened, user, { bcast_kind: '' })],
    })
    defineApplication({
      ...definition,
      // @ts-expect-error unknownFields: broadcast
      sections: (opened, user) => [
        items,
        commentsSection(),
        customerSection(opened, user, { bcast_kind: '', broadcast: '' }),
        privacySection(),
      ],
    })
    expect(flow.name).toBe('test')
  })
})
