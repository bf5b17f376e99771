import { getResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { createMockApi } from '../../mocks/api'
import { brandCodes } from '../../src/brand/gates'

/** Every endpoint of the API contract. */
const modules = import.meta.glob<Record<string, unknown>>('../../src/api/endpoints/*.ts', { eager: true })
const paths = [
  ...new Set(
    Object.values(modules).flatMap((exported) =>
      Object.values(exported).flatMap((value) =>
        typeof value === 'object' && value !== null && 'path' in value && 'kind' in value ? [String(value.path)] : [],
      ),
    ),
  ),
]

const post = (path: string) =>
  new Request(`http://localhost${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{}',
  })

describe.each(brandCodes)('the mock provider of %s', (brand) => {
  it.each(paths)('API-35 handles %s without a server', async (path) => {
    const { handlers } = createMockApi({ brand })
    const response = await getResponse(handlers, post(path))
    expect(response?.status).toBeDefined()
    expect(response?.status).not.toBe(404)
  })

  it('API-35 refuses unknown paths', async () => {
    const { handlers, refusals } = createMockApi({ brand })
    const response = await getResponse(handlers, post('/api/unheard_of'))
    expect(response?.status).toBe(404)
    expect(refusals).toHaveLength(1)
  })
})
