import type { RouteKey } from '../../routing/routes'

/*
 * Derives step numbers, redirects and next pages of the reminder (D4, D5) from build, brand, the certified key and the
 * customer's choice. No screen knows its own step number or the next page.
 */

/** The provider's names (`cert_type`) for what a mailed key is for: an ID and password, a new password, a provisional ID. */
export const certType = {
  idAndPassword: 'entry_mail_id_pass',
  password: 'entry_mail_pass',
  provisionalId: 'entry_prov_id_pass',
} as const

/** The inputs that decide the sequence of steps. */
export interface FlowContext {
  readonly newerRegistration: boolean
  /** The newer registration starts with the user type, not with whether the customer has the document. */
  readonly asksUserType: boolean
  /** What the certified key is for (`certType`); '' while unknown. */
  readonly cert_type: string
  /** 10 other, 110 contractor; '' while nothing is chosen (portal-1 §9). */
  readonly contract_sel: string
}

/** From this contract_sel on, customers select a registration type (portal-1 §9). */
const contractorFrom = 100

const isContractor = ({ contract_sel }: Pick<FlowContext, 'contract_sel'>) => Number(contract_sel) >= contractorFrom

/** A screen, before or after (…Done) its call. */
export type Position =
  | 'selectUserType'
  | 'selectRegistType'
  | `${'mail' | 'provId' | 'personal' | 'registration' | 'code' | 'password'}${'' | 'Done'}`

/** The names of the steps, and the step number of each position, starting at 1. */
export type StepPath = Readonly<Partial<Record<Position, number>>> & {
  readonly names: readonly string[]
  /** The names of the steps with a provisional ID, whose step replaces that of the mail address. */
  readonly namesWithId?: readonly string[]
}

const step = {
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
  newPassword: 'パスワードの再設定',
  done: '完了',
}

/** The step sequences: the columns of D5, and the forgotten password. */
export const stepPaths = {
  password: {
    names: [step.mail, step.sent, step.code, step.newPassword, step.done],
    mail: 1,
    mailDone: 2,
    code: 3,
    codeDone: 3,
    password: 4,
    passwordDone: 5,
  },
  older: {
    names: [step.mail, step.sent, step.userType, step.data, step.code, step.id, step.password, step.done],
    namesWithId: [
      step.document,
      step.provId,
      step.sent,
      step.data,
      step.matched,
      step.result,
      step.password,
      step.done,
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
    names: [step.userType, step.mail, step.sent, step.data, step.done],
    selectUserType: 1,
    mail: 2,
    mailDone: 3,
    registration: 4,
    registrationDone: 5,
  },
  contractor: {
    names: [step.userType, step.registType, step.mail, step.sent, step.data, step.password, step.done],
    namesWithId: [step.userType, step.registType, step.provId, step.sent, step.data, step.password, step.done],
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
    names: [step.registType, step.mail, step.sent, step.data, step.code, step.id, step.password, step.done],
    namesWithId: [
      step.registType,
      step.provId,
      step.sent,
      step.data,
      step.matched,
      step.result,
      step.password,
      step.done,
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

/** Positions for non-contractors only, in the flow that asks for the user type. */
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

/** The cert_type values a certification code can have; any other is unknown (REM-85). */
export const codeTypes: readonly string[] = [certType.idAndPassword, certType.password]

function stepPathOf(context: FlowContext, position: Position): StepPath {
  if (context.cert_type === certType.password) return stepPaths.password
  if (!context.newerRegistration) return stepPaths.older
  if (!context.asksUserType) return stepPaths.document
  if (forOthers.includes(position)) return stepPaths.other
  // A mailed link may be opened on another device, without the choice: derive it from the position.
  return forContractors.includes(position) || isContractor(context) ? stepPaths.contractor : stepPaths.other
}

/** The progress steps of a position: all names, and the current number; undefined for a position without a step. */
export function progress(
  context: FlowContext,
  position: Position,
): { readonly names: readonly string[]; readonly current: number } | undefined {
  // Until the key is certified, the sequence is unknown; so is that of a code with another type.
  if (isPurposeUnknown(context, position) || (position === 'code' && !codeTypes.includes(context.cert_type))) return
  const path = stepPathOf(context, position)
  const current = path[position]
  const withId = context.cert_type === certType.provisionalId || position === 'provId' || position === 'provIdDone'
  return current === undefined ? undefined : { names: (withId && path.namesWithId) || path.names, current }
}

/** The page to redirect to: a screen that depends on a missing choice redirects to the choice (portal-1 §2, D26). */
export function redirect(context: FlowContext, screen: RouteKey): RouteKey | undefined {
  const { newerRegistration, asksUserType, contract_sel } = context
  if (!newerRegistration) return undefined
  const start: RouteKey = asksUserType ? 'reminder_selectUserType' : 'reminder_selectRegistType'
  if (!asksUserType && screen === 'reminder_selectUserType') return start
  const dependent: readonly RouteKey[] = [
    'reminder_selectRegistType',
    'reminder_entryMailIdPass',
    'reminder_entryProvIdPass',
  ]
  return dependent.includes(screen) && screen !== start && Number(contract_sel) === 0 ? start : undefined
}

/** The page after the user type: contractors choose the registration type (portal-1 §2 "Navigation rules"). */
export const afterUserType = (contract_sel: string): RouteKey =>
  isContractor({ contract_sel }) ? 'reminder_selectRegistType' : 'reminder_entryMailIdPass'

/** The page after the registration type: holders of the document have a provisional ID. */
export const afterRegistType = (is_prov_id_pass: boolean): RouteKey =>
  is_prov_id_pass ? 'reminder_entryProvIdPass' : 'reminder_entryMailIdPass'

/** The known types of a certified key. */
const knownTypes: readonly string[] = Object.values(certType)

/** Positions that occur both in a registration and for a forgotten password. */
const positionsOfEitherPurpose: readonly Position[] = ['code', 'password']

/** Whether registration and forgotten password can't be distinguished, because the key is not certified (D38). */
export const isPurposeUnknown = ({ cert_type }: FlowContext, position: Position) =>
  positionsOfEitherPurpose.includes(position) && !knownTypes.includes(cert_type)

/** The first page of the sequence, to start again. */
export const restartRoute = (context: FlowContext): RouteKey => {
  if (context.cert_type === certType.password) return 'reminder_entryMailPass'
  if (!context.newerRegistration) return 'reminder_entryMailIdPass'
  return context.asksUserType ? 'reminder_selectUserType' : 'reminder_selectRegistType'
}
