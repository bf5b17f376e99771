import type { LoginUser } from '../api/endpoints/user'
import { joinParts } from './personText'

type Named = Pick<LoginUser, 'sei_name' | 'mei_name' | 'user_id'>

/** Family and given name, as far as known; the user ID if neither is (portal-1 §2). */
export const displayName = ({ sei_name, mei_name, user_id }: Named) => joinParts(' ', sei_name, mei_name) || user_id

/** 「山田 太郎 様（taro@example.jp）」, or 「taro@example.jp 様」 without a name (portal-1 §2, D12). */
export const greetingOf = (user: Named) =>
  displayName(user) === user.user_id ? `${user.user_id} 様` : `${displayName(user)} 様（${user.user_id}）`
