import { describe, expect, it } from 'vitest'
import {
  afterRegistType,
  afterUserType,
  type FlowContext,
  isPurposeUnknown,
  type Position,
  progress,
  redirect,
  restartRoute,
} from '../../src/flows/reminder/steps'

/* D5, cell by cell: the step numbers and names, – if the sequence has no such screen. */

const older = { newerRegistration: false, asksUserType: true, cert_type: '', contract_sel: '' } satisfies FlowContext
const newer = { newerRegistration: true, asksUserType: true, cert_type: '', contract_sel: '' } satisfies FlowContext
const other = { ...newer, contract_sel: '10' }
const contractor = { ...newer, contract_sel: '110' }
const document = {
  newerRegistration: true,
  asksUserType: false,
  cert_type: '',
  contract_sel: '110',
} satisfies FlowContext

const withId = { cert_type: 'entry_mail_id_pass' }
const withDocument = { cert_type: 'entry_prov_id_pass' }
const withPassword = { cert_type: 'entry_mail_pass' }

const of = (context: FlowContext, position: Position) => {
  const at = progress(context, position)
  return at ? `${at.current}/${at.names.length} ${at.names[at.current - 1]}` : '–'
}

describe('the step numbers of D5', () => {
  const rows: readonly (readonly [
    position: Position,
    older: string,
    other: string,
    contractor: string,
    document: string,
  ])[] = [
    ['selectUserType', '3/8 区分の選択', '1/5 区分の選択', '1/7 区分の選択', '–'],
    ['selectRegistType', '–', '–', '2/7 方法の選択', '1/8 方法の選択'],
    ['provId', '2/8 仮IDの入力', '–', '3/7 仮IDの入力', '2/8 仮IDの入力'],
    ['provIdDone', '3/8 メールの確認', '–', '4/7 メールの確認', '3/8 メールの確認'],
    [
      'mail',
      '1/8 メールアドレスの入力',
      '2/5 メールアドレスの入力',
      '3/7 メールアドレスの入力',
      '2/8 メールアドレスの入力',
    ],
    ['mailDone', '2/8 メールの確認', '3/5 メールの確認', '4/7 メールの確認', '3/8 メールの確認'],
    ['personal', '4/8 情報の入力', '–', '5/7 情報の入力', '4/8 情報の入力'],
    ['personalDone', '5/8 認証コード', '–', '6/7 パスワードの設定', '5/8 認証コード'],
    ['registration', '4/8 情報の入力', '4/5 情報の入力', '–', '4/8 情報の入力'],
    ['registrationDone', '5/8 認証コード', '5/5 完了', '–', '5/8 認証コード'],
  ]
  it.each(rows)(
    'REM-94 %s: older %s, other %s, contractor %s, document %s',
    (position, inOlder, inOther, inContractor, inDocument) => {
      expect(of(older, position)).toBe(inOlder)
      expect(of({ ...older, asksUserType: false }, position)).toBe(inOlder)
      // A cell without a number is a screen that this choice never reaches.
      if (inOther !== '–') expect(of(other, position)).toBe(inOther)
      if (inContractor !== '–') expect(of(contractor, position)).toBe(inContractor)
      expect(of(document, position)).toBe(inDocument)
    },
  )

  it.each([
    ['10', '2/5', '3/5'],
    ['99', '2/5', '3/5'],
    ['100', '3/7', '4/7'],
    ['110', '3/7', '4/7'],
  ])('REM-35 the mail form of contract_sel %s is %s, its mail %s', (contract_sel, form, sent) => {
    const steps = (['mail', 'mailDone'] as const).map((position) => of({ ...newer, contract_sel }, position))
    expect(steps).toEqual([`${form} メールアドレスの入力`, `${sent} メールの確認`])
  })

  const codes: readonly (readonly [position: Position, older: string, document: string])[] = [
    ['code', '5/8 認証コード', '5/8 認証コード'],
    ['codeDone', '6/8 IDの確認', '6/8 IDの確認'],
  ]
  it.each(codes)(
    'REM-86 %s of entry_mail_id_pass: older %s, document %s, none if the user type is asked for',
    (...row) => {
      const [position, inOlder, inDocument] = row
      expect(of({ ...older, ...withId }, position)).toBe(inOlder)
      expect(of({ ...document, ...withId }, position)).toBe(inDocument)
      expect(of({ ...contractor, ...withId }, position)).toBe('–')
      expect(of({ ...other, ...withId }, position)).toBe('–')
    },
  )

  it.each([withId, withDocument])('REM-93 the password after $cert_type', (certified) => {
    expect(of({ ...older, ...certified }, 'password')).toBe('7/8 パスワードの設定')
    expect(of({ ...older, ...certified }, 'passwordDone')).toBe('8/8 完了')
    expect(of({ ...document, ...certified }, 'password')).toBe('7/8 パスワードの設定')
    expect(of({ ...document, ...certified }, 'passwordDone')).toBe('8/8 完了')
    expect(of({ ...contractor, ...certified }, 'password')).toBe('6/7 パスワードの設定')
    expect(of({ ...contractor, ...certified }, 'passwordDone')).toBe('7/7 完了')
  })

  it.each([older, newer, document])('REM-89, REM-93, REM-94 the forgotten password, in every flow (%o)', (context) => {
    const row = (['mail', 'mailDone', 'code', 'password', 'passwordDone'] as const).map((position) =>
      of({ ...context, ...withPassword }, position),
    )
    expect(row).toEqual([
      '1/5 メールアドレスの入力',
      '2/5 メールの確認',
      '3/5 認証コード',
      '4/5 パスワードの再設定',
      '5/5 完了',
    ])
  })

  it.each([
    ['personal', '5/7 情報の入力'],
    ['personalDone', '6/7 パスワードの設定'],
    ['registration', '4/5 情報の入力'],
    ['registrationDone', '5/5 完了'],
    ['passwordDone', '7/7 完了'],
  ] as const)('REM-51, REM-72, REM-93 a mailed link opened without a choice: %s %s', (position, numbers) => {
    expect(of(newer, position)).toBe(numbers)
  })

  it.each(['', 'entry_fax'])('REM-86, REM-93 none for a code or a password whose type is %o', (cert_type) => {
    for (const context of [older, newer, document]) {
      expect(of({ ...context, cert_type }, 'code')).toBe('–')
      expect(of({ ...context, cert_type }, 'password')).toBe('–')
    }
  })

  it.each([
    [
      'older, by mail',
      older,
      'mail',
      'メールアドレスの入力 メールの確認 区分の選択 情報の入力 認証コード IDの確認 パスワードの設定 完了',
    ],
    [
      'older, by document',
      older,
      'provId',
      '書類の確認 仮IDの入力 メールの確認 情報の入力 照合 結果の確認 パスワードの設定 完了',
    ],
    ['other', other, 'mail', '区分の選択 メールアドレスの入力 メールの確認 情報の入力 完了'],
    [
      'contractor, by mail',
      contractor,
      'mail',
      '区分の選択 方法の選択 メールアドレスの入力 メールの確認 情報の入力 パスワードの設定 完了',
    ],
    [
      'contractor, by document',
      contractor,
      'provId',
      '区分の選択 方法の選択 仮IDの入力 メールの確認 情報の入力 パスワードの設定 完了',
    ],
    [
      'document, by mail',
      document,
      'mail',
      '方法の選択 メールアドレスの入力 メールの確認 情報の入力 認証コード IDの確認 パスワードの設定 完了',
    ],
    [
      'document, by document',
      document,
      'provId',
      '方法の選択 仮IDの入力 メールの確認 情報の入力 照合 結果の確認 パスワードの設定 完了',
    ],
    [
      'the password',
      { ...older, ...withPassword },
      'mail',
      'メールアドレスの入力 メールの確認 認証コード パスワードの再設定 完了',
    ],
  ] as const)('REM-94 all steps are listed in their order: %s', (_, context, position, names) => {
    expect(progress(context, position)?.names.join(' ')).toBe(names)
  })
})

describe('the sequence with a provisional ID', () => {
  it.each([older, contractor, document])(
    'REM-42 REM-95 has its own step for the form, before and after the call (%o)',
    (context) => {
      const nameOf = (of: FlowContext, position: Position, at: Position) =>
        progress(of, position)?.names[(progress(of, at)?.current ?? 0) - 1]
      expect(nameOf(context, 'provId', 'provId')).toBe('仮IDの入力')
      expect(nameOf(context, 'provIdDone', 'provIdDone')).toBe('メールの確認')
      expect(nameOf({ ...context, ...withDocument }, 'personal', 'provId')).toBe('仮IDの入力')
      expect(nameOf({ ...context, ...withDocument }, 'personal', 'personal')).toBe('情報の入力')
      expect(nameOf({ ...context, ...withDocument }, 'password', 'password')).toBe('パスワードの設定')
      expect(nameOf(context, 'mail', 'mail')).toBe('メールアドレスの入力')
    },
  )

  it.each([
    [older, '5/8 照合'],
    [contractor, '6/7 パスワードの設定'],
    [document, '5/8 照合'],
  ])('REM-51 leads from the form to the match or, where that is immediate, to the password (%o)', (context, result) => {
    expect(of({ ...context, ...withDocument }, 'personalDone')).toBe(result)
  })
})

describe('the screens that require a choice', () => {
  const nothing = [newer, { ...newer, contract_sel: '0' }]

  it.each(['reminder_selectRegistType', 'reminder_entryMailIdPass', 'reminder_entryProvIdPass'] as const)(
    'REM-20 %s redirects to the user type if nothing is chosen, and does not if something is',
    (screen) => {
      for (const context of nothing) expect(redirect(context, screen)).toBe('reminder_selectUserType')
      expect(redirect(contractor, screen)).toBeUndefined()
      expect(redirect(other, screen)).toBeUndefined()
    },
  )

  it.each(['reminder_entryMailIdPass', 'reminder_entryProvIdPass'] as const)(
    'REM-21 %s redirects to the registration type if no user type is asked for',
    (screen) => {
      for (const contract_sel of ['', '0'])
        expect(redirect({ ...document, contract_sel }, screen)).toBe('reminder_selectRegistType')
      expect(redirect(document, screen)).toBeUndefined()
    },
  )

  it('REM-21 the registration type is itself the start there', () => {
    expect(redirect({ ...document, contract_sel: '' }, 'reminder_selectRegistType')).toBeUndefined()
  })

  it('REM-19 the user type is not part of it', () => {
    expect(redirect(document, 'reminder_selectUserType')).toBe('reminder_selectRegistType')
    expect(redirect(newer, 'reminder_selectUserType')).toBeUndefined()
  })

  it.each([
    'reminder_entryMailPass',
    'reminder_entryPersonal',
    'reminder_entryRegistration',
    'reminder_entryCertCode',
    'reminder_resetPassword',
  ] as const)('REM-20 %s needs no choice', (screen) => {
    for (const context of [...nothing, document]) expect(redirect(context, screen)).toBeUndefined()
  })

  it.each([
    'reminder_selectUserType',
    'reminder_entryMailIdPass',
    'reminder_entryProvIdPass',
    'reminder_entryMailPass',
    'reminder_entryPersonal',
  ] as const)('REM-34 %s of the older flow leads nowhere else', (screen) => {
    expect(redirect(older, screen)).toBeUndefined()
  })
})

describe('the next page', () => {
  it.each([
    ['10', 'reminder_entryMailIdPass'],
    ['99', 'reminder_entryMailIdPass'],
    ['100', 'reminder_selectRegistType'],
    ['110', 'reminder_selectRegistType'],
  ] as const)('REM-12, REM-13, REM-14 a contract_sel of %s leads to %s', (contract_sel, screen) => {
    expect(afterUserType(contract_sel)).toBe(screen)
  })

  it('REM-26, REM-27 the document decides between provisional ID and mail address', () => {
    expect(afterRegistType(true)).toBe('reminder_entryProvIdPass')
    expect(afterRegistType(false)).toBe('reminder_entryMailIdPass')
  })

  it('REM-07, REM-08, REM-09 a forgotten ID starts where its flow does', () => {
    expect(restartRoute(older)).toBe('reminder_entryMailIdPass')
    expect(restartRoute(newer)).toBe('reminder_selectUserType')
    expect(restartRoute(document)).toBe('reminder_selectRegistType')
  })

  it('REM-49 a certified forgotten password starts with its own mail, whatever is rejected later', () => {
    for (const context of [older, newer, document]) {
      expect(restartRoute({ ...context, ...withPassword })).toBe('reminder_entryMailPass')
    }
  })

  it.each([
    ['code', '', true],
    ['password', '', true],
    ['code', 'entry_fax', true],
    ['code', withPassword.cert_type, false],
    ['password', withId.cert_type, false],
    ['password', withDocument.cert_type, false],
    ['personal', '', false],
    ['registration', '', false],
    ['selectUserType', '', false],
  ] as const)('REM-49 the purpose is unknown: %s with a key of "%s" %s', (position, cert_type, either) => {
    for (const context of [older, newer, document])
      expect(isPurposeUnknown({ ...context, cert_type }, position)).toBe(either)
  })
})
