import { fireEvent } from '@testing-library/react'
import { headed, main, type Opened, openPortal } from './portal'
import { address, buttonNamed, choose, firstOf, named, type newer, older, olderOf } from './reminder-setup'

/* Shared by the tests of the reminder before its mail is sent. */

export const within24 = '24時間以内にメールに記載のリンクを開いてください。'
export const resent = 'メールを再送しました。'
export const resend = 'メールを再送する'
export const refusal = 'ただいま受け付けられません。'

export const startAgain = 'はじめからやり直す'

/** Why a selection may not be certified. */
export const uncertified = [
  { kind: 'failure', message: refusal },
  { kind: 'validation', fields: { contract_sel: refusal } },
] as const

export const mailField = () => main().findByRole('textbox', { name: /^メールアドレス/ })

export async function send({ user }: Pick<Opened, 'user'>, email = address) {
  fireEvent.change(await mailField(), { target: { value: email } })
  await user.click(buttonNamed('送信'))
}

/** @param as the persona who is logged in, if any */
export async function openProvisional(
  build: (typeof newer)[number] | (typeof older)[number] = olderOf.cty,
  as?: string,
) {
  const opening = { ...build, ...(as && { as }) }
  if (older.some((one) => one === build)) return openPortal({ ...opening, path: '/reminder/entryProvIdPass' })
  const opened = await openPortal({ ...opening, path: firstOf(build) })
  await choose(opened, 'contractor', 'document')
  await headed('仮ID・仮パスワードの入力')
  return opened
}

export async function sendProvisional({ user }: Pick<Opened, 'user'>, prov_id = 'K0000201') {
  fireEvent.click(await main().findByRole('checkbox'))
  fireEvent.change(named('prov_id'), { target: { value: prov_id } })
  fireEvent.change(named('prov_pass'), { target: { value: 'Kari0201' } })
  await send({ user })
}
