/*
 * The charges of the provider's plans. A line returns its charge for a month, or nothing, depending only on the month
 * and the customer number, so results are repeatable. In any fourteen months something starts, ends and changes.
 */

export interface Charge {
  readonly name: string
  /** The name for the statement PDF, whose fonts only have Latin letters. */
  readonly latin: string
  readonly yen: number
  readonly remarks: string
}

interface Month {
  /** YYYYMM */
  readonly ym: string
  /** Months since the year 0, for cycles. */
  readonly count: number
  readonly regNo: string
}

export type Line = (month: Month) => Charge | undefined

/** A deterministic integer from 0 to below `limit` for a key (FNV-1a, mixed once more at the end). */
function hashBelow(key: string, limit: number): number {
  let hash = 0x811c9dc5
  for (const character of key) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193) >>> 0
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b) >>> 0
  return ((hash ^ (hash >>> 13)) >>> 0) % limit
}

const charge = (name: string, latin: string, yen: number, remarks = ''): Charge => ({ name, latin, yen, remarks })

const always =
  (name: string, latin: string, yen: number, remarks?: string): Line =>
  () =>
    charge(name, latin, yen, remarks)

const tvBasic: Line = ({ ym }) =>
  charge('テレビ スタンダードコース', 'TV Standard', ym >= '202410' ? 5_500 : 5_280, ym === '202410' ? '料金改定' : '')

const internet: Line = ({ count }) =>
  Math.floor(count / 9) % 2 === 0
    ? charge('インターネット 光1ギガコース', 'Internet 1 Gbps', 5_720)
    : charge('インターネット 光10ギガコース', 'Internet 10 Gbps', 6_820)

const phone: Line = always('ケーブル電話 基本料', 'Phone basic', 1_430)

const phoneCalls: Line = ({ ym, regNo }) => {
  const minutes = hashBelow(`${regNo}${ym}calls`, 90)
  return minutes < 5 ? undefined : charge('ケーブル電話 通話料', 'Phone calls', minutes * 11, `通話 ${minutes}分`)
}

const streaming: Line = ({ count }) =>
  count % 8 < 5 ? charge('動画配信 プレミアムコース', 'Streaming premium', 1_980) : undefined

const tuner: Line = ({ count }) =>
  count % 20 >= 6 ? charge('4Kチューナー レンタル料', '4K tuner rental', 1_100, '1台') : undefined

const installation: Line = ({ count }) => {
  const part = (count % 30) + 1
  return part <= 24 ? charge('工事費 分割', 'Installation, part', 1_100, `第${part}回／全24回`) : undefined
}

const electricity: Line = ({ ym, regNo }) => {
  const kilowattHours = 180 + hashBelow(`${regNo}${ym}power`, 240)
  return charge('ケーブルでんき', 'Electricity', kilowattHours * 31, `${kilowattHours}kWh`)
}

const bundleDiscount = always('セット割引', 'Bundle discount', -1_100, 'テレビ＋インターネット')

const campaignDiscount: Line = ({ count }) =>
  count % 12 < 3
    ? charge('新生活キャンペーン割引', 'Campaign discount', -550, `残り${3 - (count % 12)}か月`)
    : undefined

/** A contract that starts and ends repeatedly; its last month refunds more than it charges. */
const partTime: Line = ({ count }) => {
  const turn = count % 14
  if (turn === 7) return charge('解約に伴うご返金', 'Refund', -3_300, '日割り精算')
  return turn < 7 ? charge('テレビ エコノミーコース', 'TV Economy', 3_300) : undefined
}

const visit: Line = ({ count }) =>
  count % 5 === 0 ? charge('訪問サポート', 'On-site support', 5_500, '1回') : undefined

const optionChannels: readonly Line[] = Array.from({ length: 95 }, (_, index): Line => {
  const number = index + 1
  return ({ count }) =>
    (count + index) % 17 === 0
      ? undefined
      : charge(
          `オプションチャンネル ${number}`,
          `Option channel ${number}`,
          220 + (index % 9) * 110,
          `チャンネル番号 ${600 + number}`,
        )
})

/** The plans, by the name that personas use. */
export const plans = {
  family: [
    tvBasic,
    internet,
    phone,
    phoneCalls,
    streaming,
    tuner,
    installation,
    electricity,
    bundleDiscount,
    campaignDiscount,
  ],
  couple: [tvBasic, internet, phone, phoneCalls, bundleDiscount, campaignDiscount],
  netOnly: [internet, installation],
  tvOnly: [tvBasic, streaming],
  partTime: [partTime],
  office: [
    always('法人インターネット 光10ギガ', 'Business internet 10 Gbps', 32_780, '固定IP 8個'),
    always('ケーブル電話 オフィスプラン', 'Office phone', 4_290, '3回線'),
    phoneCalls,
    electricity,
    visit,
    always('長期契約割引', 'Long-term discount', -3_300),
  ],
  many: [tvBasic, internet, phone, ...optionChannels, bundleDiscount],
} as const satisfies Record<string, readonly Line[]>

export type Plan = keyof typeof plans
