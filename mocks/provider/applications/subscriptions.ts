import type { BrandCode } from '../../../src/brand/gates'
import type { Plan } from '../catalogue'
import { internetSettingsOf } from '../contracts'
import { personaOf } from '../personas'
import type { Customer } from '../state'
import { channels, courses, packages } from './options'

/* A customer's subscribed lines, for the forms of the inquiry and the applications (portal-2 §3). */

type Course = (typeof courses)[keyof typeof courses]

interface Lines {
  /** The guessed kind of broadcast and the name of its service; '' without television. */
  readonly broadcast: '4k' | '2k' | ''
  readonly service: string
  readonly course?: Course
  /** Offers about two hundred channels instead of twenty. */
  readonly allChannels?: boolean
}

const noTv = { broadcast: '', service: '' } as const
const tv4k = { broadcast: '4k', service: '4K スタンダードコース' } as const
const tv2k = { broadcast: '2k', service: '2K スタンダードコース' } as const

const linesOf: Readonly<Record<Plan, Lines>> = {
  family: { ...tv4k, course: courses.oneGiga },
  couple: { ...tv2k, course: courses.oneGiga },
  netOnly: { ...noTv, course: courses.tenGiga },
  tvOnly: tv2k,
  partTime: { ...tv2k, service: '2K エコノミーコース' },
  office: { ...noTv, course: courses.business },
  many: { ...tv4k, course: courses.oneGiga, allChannels: true },
}

interface Homepage {
  readonly hp_no: string
  readonly hp_name: string
  readonly hp_space: string
}

/** The space included with the line, and the added space. */
function homepagesOf(own: string, domain: string, added: number, sum: number): Homepage[] {
  const spaces = [sum - added, added].filter((space) => space > 0)
  return spaces.map((space, index) => ({
    hp_no: String(index + 1),
    hp_name: `www.${domain}/${own}${index > 0 ? index + 1 : ''}`,
    hp_space: String(space),
  }))
}

export type Subscription = ReturnType<typeof subscriptionOf>

/** A customer's lines, those of the first address if there are several. All numbers are fictitious. */
export function subscriptionOf(brand: BrandCode, { user }: Customer) {
  const [billing] = personaOf(user.user_id)?.billings ?? []
  const { broadcast, service, course, allChannels = false }: Lines = billing ? linesOf[billing.plan] : noTv
  const { mail_accounts, mail_domains, hp_space_add = 0, hp_space_sum = 0 } = internetSettingsOf(brand, user.user_id)
  const seq = String(user.user_seq).padStart(4, '0')
  const own = user.user_id.split('@')[0] ?? ''
  return {
    cableId: billing ? `CB0000${seq}` : '',
    regNumber: billing?.regNo ?? '',
    /** Day of the debit; 0 for none. */
    withdrawalDay: billing?.withdrawalDay ?? 0,
    casNumber: broadcast ? `0000-0000-0000-0000-${seq}` : '',
    broadcast,
    service,
    course,
    allChannels,
    // A MAC address reserved for documentation.
    macId: course ? '00:00:5E:00:53:01' : '',
    accounts: mail_accounts.map((account_name, index) => ({ account_no: String(index + 1), account_name })),
    homepages: homepagesOf(own, mail_domains[0] ?? '', hp_space_add, hp_space_sum),
  }
}

/** What a customer can add to and remove from the TV subscription. Without one, only packages can be added. */
export function tvOptionsOf({ broadcast, allChannels }: Subscription) {
  const known = allChannels ? channels.all : channels.usual
  const has = broadcast !== ''
  return {
    add_channel: has ? known : [],
    del_channel: has ? known : [],
    cat_add_4k: packages['4k'],
    cat_add_2k: packages['2k'],
    cat_del_4k: has ? packages['4k'] : [],
    cat_del_2k: has ? packages['2k'] : [],
  }
}
