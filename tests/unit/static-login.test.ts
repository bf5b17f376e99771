import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { filesIn } from '../../tools/build/build-info'
import { root } from '../../tools/root'

it('DOOR-04 one file has the login form; the page and what prerenders it have no field of their own', () => {
  const read = (file: string) => readFileSync(join(root, file), 'utf8')
  const sources = ['src', 'tools/vite'].flatMap((folder) =>
    filesIn(join(root, folder)).map((file) => `${folder}/${file}`),
  )
  const asksForLogin = /current-password|type="password"|name="userId"|field\('userId'/
  expect(sources.filter((file) => asksForLogin.test(read(file)))).toEqual(['src/flows/auth/LoginForm.tsx'])
  for (const file of ['index.html', 'tools/vite/static-login.tsx', 'tools/vite/index-html.ts']) {
    expect(read(file), file).not.toMatch(/<(form|input|button)\b/i)
  }
})
