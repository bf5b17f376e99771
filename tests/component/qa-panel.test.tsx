import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { createMockApi, type MockApi } from '../../mocks/api'
import { applySituation, resetAll } from '../../mocks/panel/apply-situation'
import { Outcomes } from '../../mocks/panel/Outcomes'
import type { Situation } from '../../mocks/panel/situation'
import { currentVersion } from '../../src/brand/gates'
import { isFlaggedDevice, readDevice } from '../../src/environment/device'
import { underTest } from '../under-test'

let api: MockApi

beforeEach(() => {
  underTest('cty', currentVersion)
  api = createMockApi({ brand: 'cty' })
})

describe('the device', () => {
  const flagged = '?connect=1&client_id=partner-1'

  it('QA-04 is not a Connect device after 対象でない', () => {
    readDevice(flagged)
    applySituation(api, { device: false, plans: [] })
    expect(isFlaggedDevice()).toBe(false)
    expect(Object.keys(localStorage).filter((key) => !key.startsWith('mock'))).toEqual([])
  })

  it('QA-12 has nothing stored by the portal after 最初に戻す', () => {
    readDevice(flagged)
    resetAll(api)
    expect(isFlaggedDevice()).toBe(false)
    expect(Object.keys(localStorage).filter((key) => !key.startsWith('mock'))).toEqual([])
  })
})

function Tab({ plans }: Pick<Situation, 'plans'>) {
  const [draft, setDraft] = useState<Situation>({ plans })
  return (
    <Outcomes
      build={{ api, brand: 'cty', version: currentVersion }}
      draft={draft}
      change={(part) => setDraft((former) => ({ ...former, ...part }))}
      accept={() => true}
      say={() => {}}
    />
  )
}

describe('planned outcomes', () => {
  const path = '/api/auth/login'

  /** Opens the tab in a situation of its own. */
  function openTab(plans: Situation['plans'] = []) {
    applySituation(api, { plans })
    render(<Tab plans={plans} />)
    return userEvent.setup()
  }

  const add = () => screen.getByRole('button', { name: /^加える/ })
  const choose = (label: string) => screen.getByRole('combobox', { name: label })

  const message = '入力内容をご確認ください。'
  const html = '<!doctype html><title>502 Bad Gateway</title><h1>502 Bad Gateway</h1>'

  it.each([
    ['OK', { kind: 'ok' }],
    ['VALIDATION（入力エラー）', { kind: 'validation', fields: { userId: message } }],
    ['NEED_LOGIN（セッション切れ）', { kind: 'needLogin' }],
    ['NEED_CERT（認証コードが必要）', { kind: 'needCert' }],
    ['失敗（メッセージつき）', { kind: 'failure', message }],
    ['HTTP 401', { kind: 'status', status: 401 }],
    ['HTTP 500', { kind: 'status', status: 500 }],
    ['HTTP 502 とHTML', { kind: 'status', status: 502, body: html, contentType: 'text/html' }],
    ['途中で切れたJSON', { kind: 'cut' }],
    ['応答なし', { kind: 'noAnswer' }],
    ['通信エラー', { kind: 'network' }],
  ])('QA-05 are planned at once: %s', async (label, outcome) => {
    const user = openTab()
    await user.selectOptions(choose('呼び出し'), path)
    await user.selectOptions(choose('応答'), label)
    if (outcome.kind === 'validation') await user.click(screen.getByRole('checkbox', { name: 'userId' }))
    await user.click(add())
    expect(api.scenarios.takeOutcome(path)).toEqual(outcome)
    expect(api.scenarios.takeOutcome(path)).toBeUndefined()
  })

  it('QA-05 that were used are not used again when another is added or removed', async () => {
    const used = { path, outcome: { kind: 'network' } } as const
    const later = { path, outcome: { kind: 'noAnswer' } } as const
    const user = openTab([used, later])
    expect(api.scenarios.takeOutcome(path)).toEqual(used.outcome)
    await user.selectOptions(choose('呼び出し'), path)
    await user.selectOptions(choose('応答'), 'HTTP 500')
    await user.click(add())
    const [, second] = screen.getAllByRole('listitem')
    if (second) await user.click(within(second).getByRole('button', { name: '外す' }))
    expect(api.scenarios.takeOutcome(path)).toEqual({ kind: 'status', status: 500 })
    expect(api.scenarios.takeOutcome(path)).toBeUndefined()
  })
})
