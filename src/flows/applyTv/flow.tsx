import type { CreateData } from '../../api/endpoints/application'
import * as endpoints from '../../api/endpoints/applyTv'
import { defineApplication } from '../../application/defineApplication'
import { commentsSection, customerSection, defaultWithdrawalDay, privacySection } from '../../application/sections'
import { checkListField, radioField, selectField, textField } from '../../form/fields'
import type { Values } from '../../form/formStore'
import { normalizeCode } from '../../form/normalize'
import { onlyWhen, unsent } from '../../form/part'
import { now } from '../../time/clock'
import { addMonths, monthLabel, yearMonth } from '../../time/months'
import { texts } from './texts'

type Tv = CreateData<typeof endpoints>

/** Additions and removals, each with its lists, its month and the list it excludes. */
const changes = {
  add: {
    title: texts.add,
    channels: texts.addChannels,
    categories: texts.addCategories,
    period: texts.addPeriod,
    not: { name: 'del_channel[]', reason: texts.alreadyRemoved },
  },
  del: {
    title: texts.remove,
    channels: texts.removeChannels,
    categories: texts.removeCategories,
    period: texts.removePeriod,
    not: { name: 'add_channel[]', reason: texts.alreadyAdded },
  },
} as const

/** This month and the next two, as YYYYMM with their labels (D20). */
const periods = () =>
  [0, 1, 2].map((later) => {
    const ym = addMonths(yearMonth(now()), later)
    return [ym, monthLabel(ym)] as const
  })

const isKind = (kind: string) => (values: Values) => values['bcast_kind'] === kind

/** Whether anything of the visible kind is chosen. */
const somethingTo = (change: keyof typeof changes) => (values: Values) =>
  [`${change}_channel[]`, `cat_${change}_${values['bcast_kind']}[]`].some((name) => values[name])

/** The initial kind. */
const guessedKind = ({ guess_bcast_kind }: Tv) => (guess_bcast_kind.toLowerCase() === '4k' ? '4k' : '2k')

/** Whether nothing is requested: no change, and no comments. */
const nothing = (opened: Tv) => (values: Values) =>
  !somethingTo('add')(values) &&
  !somethingTo('del')(values) &&
  isKind(guessedKind(opened))(values) &&
  // The form normalizes the number, even if it is unchanged.
  normalizeCode(values['cas_number'] ?? '') === normalizeCode(opened.cas_number) &&
  !values['comments']?.trim()

/** The changes selected by the first question's answer. */
const askedFor = ({ change }: Values) => (['add', 'del'] as const).filter((one) => change === one || change === 'both')

/** The field that shows the error of an empty application: the first shown list with options, else the question. */
function fieldInError({ tv_options }: Tv, values: Values) {
  const kind = isKind('4k')(values) ? '4k' : '2k'
  const lists = askedFor(values).flatMap((change) => [`${change}_channel`, `cat_${change}_${kind}`] as const)
  const offered = lists.find((list) => tv_options[list].length > 0)
  return offered ? `${offered}[]` : 'change'
}

const nothingIn = (field: string, opened: Tv) => (values: Values) =>
  nothing(opened)(values) && fieldInError(opened, values) === field

/** For the field that shows the error of an application without changes. */
const changeNothing = { missing: texts.nothing, oneOf: true } as const

/** The first question: which kind of change. Only sections of the chosen kinds are shown. */
const question = (opened: Tv) => ({
  title: texts.wish,
  parts: [
    unsent(
      radioField('change', {
        label: texts.change,
        help: texts.changeHelp,
        options: [
          ['add', texts.adds],
          ['del', texts.removes],
          ['both', texts.both],
        ],
        ...changeNothing,
        required: nothingIn('change', opened),
        // Also an error after a choice, if the lists that it opens are empty.
        validate: (_, values) => (nothingIn('change', opened)(values) ? texts.nothing : undefined),
      }),
    ),
  ],
})

/** Also shows sections with choices whatever the question's answer, since a draft may be older than the question. */
const isAsked = (change: keyof typeof changes) => (values: Values) =>
  askedFor(values).includes(change) || somethingTo(change)(values)

function changeSection<Change extends keyof typeof changes>(change: Change, opened: Tv) {
  const { tv_options } = opened
  const { title, channels, categories, period, not } = changes[change]
  const oneOf = (field: string) => ({ ...changeNothing, required: nothingIn(field, opened) })
  const packages = (kind: '4k' | '2k') =>
    checkListField(`cat_${change}_${kind}[]`, {
      label: categories,
      choices: tv_options[`cat_${change}_${kind}`],
      none: texts.noCategory,
      ...oneOf(`cat_${change}_${kind}[]`),
    })
  return {
    title,
    shownWhen: isAsked(change),
    parts: [
      checkListField(`${change}_channel[]`, {
        label: channels,
        choices: tv_options[`${change}_channel`],
        none: texts.noChannel,
        not,
        ...oneOf(`${change}_channel[]`),
      }),
      ...onlyWhen(isKind('4k'), [packages('4k')]),
      ...onlyWhen(isKind('2k'), [packages('2k')]),
      ...onlyWhen(somethingTo(change), [
        selectField(`${change}_period`, { label: period, options: periods(), required: true, format: monthLabel }),
      ]),
    ],
  }
}

/** テレビのお申し込み. portal-2 §3 "TV apply", §4, §7; D20. */
export const applyTv = defineApplication({
  name: 'applyTv',
  calls: endpoints,
  steps: {
    create: 'contact_apply_tv_create',
    confirm: 'contact_apply_tv_confirm',
    complete: 'contact_apply_tv_complete',
  },
  lead: texts.lead,
  accepted: texts.accepted,
  nextSteps: () => texts.next,
  // Home's link asks for additions (HOME-10), so for no removals: those chosen before would be sent, too.
  requestedValues: (query): Values =>
    query.get('change') === 'add' ? { change: 'add', 'del_channel[]': '', 'cat_del_4k[]': '', 'cat_del_2k[]': '' } : {},
  sections: (opened: Tv, user) => [
    question(opened),
    {
      title: texts.device,
      parts: [
        textField('cas_number', {
          label: texts.casNumber,
          help: texts.casHelp,
          initial: opened.cas_number,
          normalize: normalizeCode,
        }),
        radioField('bcast_kind', {
          label: texts.bcastKind,
          options: texts.kinds,
          required: true,
          initial: guessedKind(opened),
          ...(opened.guess_bcast_service && { help: `${texts.current}：${opened.guess_bcast_service}` }),
        }),
      ],
    },
    changeSection('add', opened),
    changeSection('del', opened),
    commentsSection(),
    customerSection(opened, user, defaultWithdrawalDay(opened)),
    privacySection(),
  ],
})
