import { afterEach, expect, it, vi } from 'vitest'
import { trackPageView } from '../../src/shell/analytics'

interface Policy {
  createScriptURL(address: string): string
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

it('SHELL-37 Trusted Types allow the script of the build’s own ID, and nothing similar', async () => {
  const policies: Policy[] = []
  vi.stubEnv('PORTAL_ANALYTICS', 'G-TEST1')
  vi.stubGlobal('document', { referrer: '' })
  vi.stubGlobal('window', {
    location: { origin: 'https://my.cty.example' },
    trustedTypes: { createPolicy: (_: string, policy: Policy) => policies.push(policy) },
  })
  await trackPageView('/home', 'ホーム')
  const [policy] = policies
  if (!policy) throw new Error('no policy was made')
  const own = 'https://www.googletagmanager.com/gtag/js?id=G-TEST1'
  expect(policy.createScriptURL(own)).toBe(own)
  const others = [
    `${own}0`,
    `${own}&l=other`,
    `${own}#x`,
    `${own} `,
    own.replace('TEST1', 'EVIL1'),
    own.replace('/js', '/destination'),
    own.replace('https:', 'http:'),
  ]
  for (const address of others) expect(() => policy.createScriptURL(address)).toThrow(TypeError)
})
