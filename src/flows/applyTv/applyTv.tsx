import type { Opened } from '../../api/contract/application'
import * as contract from '../../api/contract/applyTv'
import { defineApplication, onlyWhen, type Section } from '../../application/application'
import {
  checkListPart,
  closing,
  contractor,
  radioPart,
  related,
  selectPart,
  textPart,
  withdrawalDay,
} from '../../application/parts'
import { now } from '../../clock'
import { identifier } from '../../form/normalise'
import type { Values } from '../../form/store'
import { addMonths, monthLabel, yearMonth } from '../../japan'
import { texts } from './texts'

type Tv = Opened<typeof contract>

/** The two things that can be done to what is watched; each has its lists, its month and the list it excludes. */
const changes = {
  add: {
    title: texts.add,
    channels: texts.addChannels,
    categories: texts.addCategories,
    period: texts.addPeriod,
    first: texts.addFirst,
    not: { name: 'del_channel[]', reason: texts.alreadyRemoved },
  },
  del: {
    title: texts.remove,
    channels: texts.removeChannels,
    categories: texts.removeCategories,
    period: texts.removePeriod,
    first: texts.removeFirst,
    not: { name: 'add_channel[]', reason: texts.alreadyAdded },
  },
} as const

/** This month and the next two, as YYYYMM with their words (D20). */
const periods = () =>
  [0, 1, 2].map((later) => {
    const ym = addMonths(yearMonth(now()), later)
    return [ym, monthLabel(ym)] as const
  })

const isKind = (kind: string) => (values: Values) => values['bcast_kind'] === kind

/** Whether anything of the kind that is shown is chosen. */
const somethingTo = (change: keyof typeof changes) => (values: Values) =>
  [`${change}_channel[]`, `cat_${change}_${values['bcast_kind']}[]`].some((name) => values[name])

/** The kind that the form begins with. */
const guessedKind = ({ guess_bcast_kind }: Tv) => (guess_bcast_kind === '4k' ? '4k' : '2k')

/** Nothing is asked for: neither a change nor in words. */
const nothing = (opened: Tv) => (values: Values) =>
  !somethingTo('add')(values) &&
  !somethingTo('del')(values) &&
  isKind(guessedKind(opened))(values) &&
  values['cas_number'] === opened.cas_number &&
  !values['comments']?.trim()

function changeSection(change: keyof typeof changes, opened: Tv): Section {
  const { tv_options } = opened
  const { title, channels, categories, period, first, not } = changes[change]
  const month = (words: { help?: string; off?: true }) =>
    selectPart(`${change}_period`, periods(), { label: period, required: true, says: monthLabel, ...words })
  return {
    title,
    parts: [
      checkListPart(`${change}_channel[]`, {
        label: channels,
        choices: tv_options[`${change}_channel`],
        none: texts.noChannel,
        not,
        ...(change === 'add' && { needed: { says: texts.nothing, when: nothing(opened) } }),
      }),
      ...(['4k', '2k'] as const).flatMap((kind) =>
        onlyWhen(isKind(kind), [
          checkListPart(`cat_${change}_${kind}[]`, {
            label: categories,
            choices: tv_options[`cat_${change}_${kind}`],
            none: texts.noCategory,
          }),
        ]),
      ),
      ...onlyWhen(somethingTo(change), [{ ...month({}), instead: month({ help: first, off: true }).draw }]),
    ],
  }
}

/** テレビのお申し込み. portal-2 §3 "TV apply", §4, §7; D20. */
export const applyTv = defineApplication({
  name: 'applyTv',
  calls: contract,
  steps: {
    create: 'contact_apply_tv_create',
    confirm: 'contact_apply_tv_confirm',
    complete: 'contact_apply_tv_complete',
  },
  accepted: texts.accepted,
  next: () => texts.next,
  sections: (opened: Tv, user) => [
    contractor(opened, withdrawalDay(opened)),
    related(user),
    {
      title: texts.device,
      parts: [
        textPart('cas_number', {
          label: texts.casNumber,
          help: texts.casHelp,
          initial: opened.cas_number,
          tidy: identifier,
        }),
        radioPart('bcast_kind', texts.kinds, {
          label: texts.bcastKind,
          initial: guessedKind(opened),
          ...(opened.guess_bcast_service && { help: `${texts.current}：${opened.guess_bcast_service}` }),
        }),
      ],
    },
    changeSection('add', opened),
    changeSection('del', opened),
    ...closing(),
  ],
})
