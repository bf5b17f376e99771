import type { Option } from '../../../src/form/lists'

/* The options of the inquiry and the applications. All names are fictitious. */

export interface Choice {
  readonly code: string
  readonly label: string
  /** Its group heading; '' for none. */
  readonly group: string
}

const grouped = (group: string, options: readonly Option[]): Choice[] =>
  options.map(([code, label]) => ({ code, label, group }))

/** Inquiry kinds with fields of their own (portal-2 §9). */
export const internetKinds = {
  addAccount: '10101',
  editAccount: '10102',
  deleteAccount: '10103',
  globalIp: '10104',
  homepage: '10105',
  password: '10106',
} as const

export const inquiryOptions = {
  cat_tv: grouped('テレビ', [
    ['20101', 'チャンネルの追加・解約について'],
    ['20102', 'チューナー・リモコンについて'],
    ['20103', '4K放送について'],
    ['20104', '録画機能について'],
  ]),
  cat_internet: grouped('インターネット', [
    [internetKinds.addAccount, 'アカウントの追加'],
    [internetKinds.editAccount, 'アカウントの変更'],
    [internetKinds.deleteAccount, 'アカウントの削除'],
    [internetKinds.globalIp, 'グローバルIPアドレスの申し込み・解約'],
    [internetKinds.homepage, 'ホームページ容量の変更'],
    [internetKinds.password, 'メールパスワードの変更'],
    ['10107', '接続・通信速度について'],
  ]),
  cat_tel: grouped('電話', [
    ['30101', '番号ポータビリティについて'],
    ['30102', '通話明細について'],
    ['30103', '迷惑電話への対応について'],
  ]),
  cat_others: [
    ...grouped('モバイル', [
      ['40101', 'スマートフォン・SIMカードについて'],
      ['40102', '料金プランの変更について'],
    ]),
    ...grouped('電気', [['50101', 'でんきのお申し込み・料金について']]),
    ...grouped('ご契約関連', [
      ['60101', 'お引越しについて'],
      ['60102', '休止・解約について'],
      ['60103', '書類の再発行について'],
    ]),
    ...grouped('故障・不具合', [
      ['70101', 'テレビが映らない'],
      ['70102', 'インターネットにつながらない'],
      ['70103', '電話がかけられない'],
    ]),
    ...grouped('その他', [['90101', 'その他のお問い合わせ']]),
  ],
}

/** HTML details of choices, by code. */
export const detailHtmls: Readonly<Record<string, string>> = {
  '20101':
    '<p>チャンネルの追加・解約は<strong>テレビのお申し込み</strong>からもお手続きいただけます。</p><p><a href="https://www.example.com/channels">チャンネル一覧</a></p>',
  [internetKinds.addAccount]:
    '<p>アカウント名には、次の文字を<strong>3～20文字</strong>でご利用いただけます。</p><ul><li>半角の英小文字・数字</li><li>- _ .</li></ul>',
  [internetKinds.deleteAccount]:
    '<p>削除したアカウントのメールは<strong>すべて失われます</strong>。<br>必要なメールは事前に保存してください。</p>',
  [internetKinds.homepage]: '<p>容量の変更は、受付の翌日から反映されます。</p>',
  '70102':
    '<p>お問い合わせの前に、次のことをご確認ください。</p><ol><li>機器の電源を入れ直す</li><li>配線を確かめる</li><li><a href="https://www.example.com/trouble">障害情報</a>を見る</li></ol>',
}

/** Values of contact_wday[], contact_time[] and gip_apply_cancel_kind. */
export const weekdays = [...'日月火水木金土']
export const contactTimes = ['9:00～12:00', '12:00～15:00', '15:00～17:00']
export const globalIpKinds = ['apply', 'cancel']

/** The choices of the change of payment method. */
export const payMethodChoices = {
  reasons: ['marriage', 'inheritance', 'family', 'other'],
  destinations: ['contract', 'related'],
  procedures: ['paper', 'web'],
  methods: ['bank', 'card', 'invoice'],
}

const genres: Readonly<Record<string, readonly string[]>> = {
  '映画・ドラマ': ['シネマみなと', '名画座アーカイブ', 'サスペンスタイム', '時代劇日和'],
  スポーツ: ['スタジアム生中継', 'ゴルフ日和', 'モータースポーツ道', '釣りの時間'],
  'アニメ・キッズ': ['アニメ放課後', 'こども図書館', 'なつかしアニメ座'],
  音楽: ['ミュージックハーバー', '演歌・歌謡の庭', 'クラシック夜想'],
  'ドキュメンタリー・教養': ['大自然紀行', '歴史の扉', '旅と鉄道', '囲碁・将棋の間'],
  'ニュース・ビジネス': ['ニュースの窓', '経済トゥデイ'],
}

const usualChannels: Choice[] = Object.entries(genres).flatMap(([group, names], genre) =>
  grouped(
    group,
    names.map((name, at): Option => [String(600 + genre * 10 + at), name]),
  ),
)

const moreGenres =
  '洋画 邦画 韓国ドラマ 海外ドラマ 国内ドラマ 時代劇 サスペンス 野球 サッカー ゴルフ テニス 格闘技 モータースポーツ 釣り 公営競技 アニメ 特撮 キッズ 演歌・歌謡 ポップス クラシック ジャズ 自然 歴史 旅行 鉄道 料理 囲碁・将棋 ニュース 経済 語学 ショッピング'.split(
    ' ',
  )

/** Two hundred channels in 32 groups. */
const allChannels: Choice[] = moreGenres.flatMap((group, genre) =>
  grouped(
    group,
    // The first eight groups have seven channels, the others six.
    Array.from(
      { length: genre < 8 ? 7 : 6 },
      (_, at): Option => [String(1001 + genre * 10 + at), `${group}チャンネル${at + 1}`],
    ),
  ),
)

export const channels = { usual: usualChannels, all: allChannels }

/** The packages of each kind of broadcast. */
export const packages = {
  '4k': grouped('', [
    ['P401', '4K スタンダードパック'],
    ['P402', '4K シネマパック'],
    ['P403', '4K スポーツパック'],
  ]),
  '2k': grouped('', [
    ['P201', '2K エコノミーパック'],
    ['P202', '2K シネマパック'],
    ['P203', '2K アニメパック'],
  ]),
}

const course = (code: string, label: string, group: string): Choice => ({ code, label, group })
export const courses = {
  hundredMega: course('N100', '光100メガコース', '戸建て'),
  oneGiga: course('N1000', '光1ギガコース', '戸建て'),
  tenGiga: course('N10000', '光10ギガコース', '戸建て'),
  flat: course('M1000', '光1ギガコース マンションタイプ', '集合住宅'),
  business: course('B10000', '法人 光10ギガコース', '法人'),
}

/** The options of the bicycle-safety service. */
export const bicycleOptions = grouped('自転車あんしんサポート', [
  ['J1', '個人プラン'],
  ['J2', 'ご家族プラン'],
  ['J3', 'ロードサービス'],
])
