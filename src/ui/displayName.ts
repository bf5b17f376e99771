import type { LoginUser } from '../api/endpoints/user'
import { joinParts } from './personText'

type Named = Pick<LoginUser, 'sei_name' | 'mei_name' | 'user_id'>

/** Family and given name, as far as known; the user ID if neither is (portal-1 §2). */
export const displayName = ({ sei_name, mei_name, user_id }: Named) => joinParts(' ', sei_name, mei_name) || user_id

/** An address's name, or 「住所2」 if it has none. */
export const addressName = (address: { readonly address_no: string; readonly address_name: string }) =>
  address.address_name.trim() || `住所${address.address_no}`

/** 「山田 太郎 様（taro@example.jp）」, or 「taro@example.jp 様」 without a name (portal-1 §2, D12). */
export const greetingOf = (user: Named) =>
  displayName(user) === user.user_id ? `${user.user_id} 様` : `${displayName(user)} 様（${user.user_id}）`
