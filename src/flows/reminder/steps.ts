import type { RouteKey } from '../../app/routes'

/*
 * The one derivation of the reminder's ways (D4, D5): from what build and brand are, from the mailed certification and
 * the customer's own choice, to the circles, the guards and the next page. No screen knows its number or what follows.
 */

/** What decides the way. */
export interface FlowContext {
  readonly newerFlow: boolean
  /** The newer flow begins with the choice of the user type (CTY, CNS), not of the document held (NCT). */
  readonly asksUserType: boolean
  /** Of the certified key: entry_mail_id_pass, entry_mail_pass, entry_prov_id_pass; '' while unknown. */
  readonly cert_type: string
  /** 10 other, 110 contractor; '' while nothing is chosen (portal-1 §9). */
  readonly contract_sel: string
}

/** portal-1 §9: from here on the registration type is chosen. */
const contractorFrom = 100

const isContractor = ({ contract_sel }: Pick<FlowContext, 'contract_sel'>) => Number(contract_sel) >= contractorFrom

/** A place on the way: a screen, before and after its call. */
export type Position =
  | 'selectUserType'
  | 'selectRegistType'
  | `${'mail' | 'provId' | 'personal' | 'registration' | 'code' | 'password'}${'' | 'Done'}`

/** A way's steps in words, and the number of each place on it. */
export type StepPath = Readonly<Partial<Record<Position, number>>> & {
  readonly names: readonly string[]
  /** The same steps for whoever has a provisional ID, which is asked for in place of the address alone. */
  readonly namesWithId?: readonly string[]
}

const stepNames = {
  userType: '区分の選択',
  registType: '方法の選択',
  mail: 'メールアドレスの入力',
  document: '書類の確認',
  provId: '仮IDの入力',
  sent: 'メールの確認',
  data: '情報の入力',
  code: '認証コード',
  id: 'IDの確認',
  matched: '照合',
  result: '結果の確認',
  password: 'パスワードの設定',
  done: '完了',
}

/** Every column of D5, and the re-registration of a password. */
export const stepPaths = {
  password: {
    names: [stepNames.mail, stepNames.sent, stepNames.code, stepNames.password, stepNames.done],
    mail: 1,
    mailDone: 2,
    code: 3,
    codeDone: 3,
    password: 4,
    passwordDone: 5,
  },
  older: {
    names: [
      stepNames.mail,
      stepNames.sent,
      stepNames.userType,
      stepNames.data,
      stepNames.code,
      stepNames.id,
      stepNames.password,
      stepNames.done,
    ],
    namesWithId: [
      stepNames.document,
      stepNames.provId,
      stepNames.sent,
      stepNames.data,
      stepNames.matched,
      stepNames.result,
      stepNames.password,
      stepNames.done,
    ],
    mail: 1,
    mailDone: 2,
    provId: 2,
    provIdDone: 3,
    selectUserType: 3,
    personal: 4,
    personalDone: 5,
    registration: 4,
    registrationDone: 5,
    code: 5,
    codeDone: 6,
    password: 7,
    passwordDone: 8,
  },
  other: {
    names: [stepNames.userType, stepNames.mail, stepNames.sent, stepNames.data, stepNames.done],
    selectUserType: 1,
    mail: 2,
    mailDone: 3,
    registration: 4,
    registrationDone: 5,
  },
  contractor: {
    names: [
      stepNames.userType,
      stepNames.registType,
      stepNames.mail,
      stepNames.sent,
      stepNames.data,
      stepNames.password,
      stepNames.done,
    ],
    namesWithId: [
      stepNames.userType,
      stepNames.registType,
      stepNames.provId,
      stepNames.sent,
      stepNames.data,
      stepNames.password,
      stepNames.done,
    ],
    selectUserType: 1,
    selectRegistType: 2,
    provId: 3,
    provIdDone: 4,
    mail: 3,
    mailDone: 4,
    personal: 5,
    personalDone: 6,
    password: 6,
    passwordDone: 7,
  },
  document: {
    names: [
      stepNames.registType,
      stepNames.mail,
      stepNames.sent,
      stepNames.data,
      stepNames.code,
      stepNames.id,
      stepNames.password,
      stepNames.done,
    ],
    namesWithId: [
      stepNames.registType,
      stepNames.provId,
      stepNames.sent,
      stepNames.data,
      stepNames.matched,
      stepNames.result,
      stepNames.password,
      stepNames.done,
    ],
    selectRegistType: 1,
    provId: 2,
    provIdDone: 3,
    mail: 2,
    mailDone: 3,
    personal: 4,
    personalDone: 5,
    registration: 4,
    registrationDone: 5,
    code: 5,
    codeDone: 6,
    password: 7,
    passwordDone: 8,
  },
} as const satisfies Record<string, StepPath>

/** Places that only whoever is no contractor comes to in the flow that asks for the user type. */
const forOthers: readonly Position[] = ['registration', 'registrationDone']
const forContractors: readonly Position[] = [
  'personal',
  'personalDone',
  'password',
  'passwordDone',
  'provId',
  'provIdDone',
  'selectRegistType',
]

/** What a certification code can be of; any other type is unknown (REM-85). */
export const codeTypes: readonly string[] = ['entry_mail_id_pass', 'entry_mail_pass']

function stepPathOf(context: FlowContext, position: Position): StepPath {
  if (context.cert_type === 'entry_mail_pass') return stepPaths.password
  if (!context.newerFlow) return stepPaths.older
  if (!context.asksUserType) return stepPaths.document
  if (forOthers.includes(position)) return stepPaths.other
  // A mailed link may be opened on another device, which knows of no choice: the place itself tells.
  return forContractors.includes(position) || isContractor(context) ? stepPaths.contractor : stepPaths.other
}

/** The circles of a position: every step of its way, and the number of the current one; none for a place off the way. */
export function progress(
  context: FlowContext,
  position: Position,
): { readonly names: readonly string[]; readonly current: number } | undefined {
  // Until the code's key is certified, nobody knows whose way it is on.
  if (position === 'code' && !codeTypes.includes(context.cert_type)) return undefined
  const path = stepPathOf(context, position)
  const current = path[position]
  const withId = context.cert_type === 'entry_prov_id_pass' || position === 'provId' || position === 'provIdDone'
  return current === undefined ? undefined : { names: (withId && path.namesWithId) || path.names, current }
}

/** The page to be at instead: one that depends on a choice that was not made leads to where it is made (portal-1 §2, D26). */
export function redirect(context: FlowContext, screen: RouteKey): RouteKey | undefined {
  const { newerFlow, asksUserType, contract_sel } = context
  if (!newerFlow) return undefined
  const begins: RouteKey = asksUserType ? 'reminder_selectUserType' : 'reminder_selectRegistType'
  if (!asksUserType && screen === 'reminder_selectUserType') return begins
  const depends: readonly RouteKey[] = [
    'reminder_selectRegistType',
    'reminder_entryMailIdPass',
    'reminder_entryProvIdPass',
  ]
  return depends.includes(screen) && screen !== begins && Number(contract_sel) === 0 ? begins : undefined
}

/** After the user type: who is a contractor chooses the way to register (portal-1 §2 "Navigation rules"). */
export const afterUserType = (contract_sel: string): RouteKey =>
  isContractor({ contract_sel }) ? 'reminder_selectRegistType' : 'reminder_entryMailIdPass'

/** After the way to register: who holds the document has a provisional ID. */
export const afterRegistType = (is_prov_id_pass: boolean): RouteKey =>
  is_prov_id_pass ? 'reminder_entryProvIdPass' : 'reminder_entryMailIdPass'

/** The kinds of a certified key. */
const certTypes: readonly string[] = ['entry_mail_id_pass', 'entry_mail_pass', 'entry_prov_id_pass']

/** Where a code or a password stands that may be of a registration as well as of a forgotten password. */
const positionsOfEitherPurpose: readonly Position[] = ['code', 'password']

/** Whether nobody knows what the customer had begun: a key is not certified yet, or cannot be, on a page of either (D38). */
export const isPurposeUnknown = ({ cert_type }: FlowContext, position: Position) =>
  positionsOfEitherPurpose.includes(position) && !certTypes.includes(cert_type)

/** Where to start again: where the way began. */
export const restartRoute = (context: FlowContext): RouteKey => {
  if (context.cert_type === 'entry_mail_pass') return 'reminder_entryMailPass'
  if (!context.newerFlow) return 'reminder_entryMailIdPass'
  return context.asksUserType ? 'reminder_selectUserType' : 'reminder_selectRegistType'
}
