import type { LoginUser } from '../api/contract/user'

type Named = Pick<LoginUser, 'sei_name' | 'mei_name' | 'user_id'>

/** Family name, then given name; with one of them that one; without both the user ID (portal-1 §2). */
export const displayName = ({ sei_name, mei_name, user_id }: Named) =>
  [sei_name, mei_name].filter(Boolean).join(' ') || user_id

/** 「山田 太郎 様（taro@example.jp）」, or 「taro@example.jp 様」 without a name (portal-1 §2, D12). */
export const greeting = (user: Named) =>
  displayName(user) === user.user_id ? `${user.user_id} 様` : `${displayName(user)} 様（${user.user_id}）`
