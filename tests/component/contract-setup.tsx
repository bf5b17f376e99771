import { within } from '@testing-library/react'
import type { PlannedOutcome } from '../../mocks/scenarios'
import { main, type Opened, type Opening, openPortal } from './portal'

/* Shared by the tests of the contract information. */

export const at = '2025-04-15T10:00:00+09:00'
export const nothing = '表示できる情報はありません。'
export const change = '/api/contract/service/change_address_no'

export const index = {
  id: 'CON-01',
  path: '/contract',
  title: 'ご契約情報',
  call: '/api/contract/certify_index',
  shows: 'ご契約状況',
}

export const service = {
  id: 'CON-10',
  path: '/contract/service',
  title: 'ご契約サービス',
  call: '/api/contract/service/certify_index',
  shows: '光1ギガコース',
}

export const payment = {
  id: 'CON-11',
  path: '/contract/payment',
  title: 'お支払い情報',
  call: '/api/contract/payment/certify_index',
  shows: '毎月26日',
}

export const internet = {
  id: 'CON-19',
  path: '/contract/internet_settings',
  title: 'インターネット設定情報',
  call: '/api/contract/internet_settings/certify_index',
  shows: 'taro@mail.cty.example',
}

export const security = {
  id: 'CON-29',
  path: '/contract/security_software',
  title: 'セキュリティソフト',
  call: '/api/contract/security_software/certify_index',
  shows: 'KSP-EXAMPLE-0001',
}

export const others = {
  id: 'CON-33',
  path: '/contract/others',
  title: 'その他のご契約情報',
  call: '/api/contract/others/certify_index',
  shows: '2018年4月1日',
}

export const below = [service, payment, internet, security, others]
export const pages = [index, ...below]
export type Page = (typeof pages)[number]
export const open = ({ path }: Page, opening: Opening = {}) => openPortal({ path, at, as: 'individual', ...opening })

/** Opens a page with a planned response. */
export async function openWith(page: Page, outcome: PlannedOutcome, opening: Opening = {}) {
  return openPortal({
    path: (api) => {
      api.scenarios.plan(page.call, outcome)
      return page.path
    },
    at,
    as: 'individual',
    ...opening,
  })
}

export const openWithData = (page: Page, data: object) => openWith(page, { kind: 'ok', data })

export const addressSelect = () => main().findByRole<HTMLSelectElement>('combobox', { name: 'ご契約先' })
export const choose = async ({ user }: Opened, name: string) => user.selectOptions(await addressSelect(), name)

/** The section under a heading. */
export const section = async (name: string) => {
  const found = (await main().findByRole('heading', { level: 2, name })).closest('section')
  if (!found) throw new Error('the heading is in no section')
  return within(found)
}
