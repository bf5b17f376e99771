import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { transformWithOxc } from 'vite'
import { root } from '../../tools/root'

/** The QA panel's form filler, as a script for a page without the panel. */
export async function filler(): Promise<string> {
  const file = join(root, 'mocks/panel/fill-form.ts')
  const { code } = await transformWithOxc(readFileSync(file, 'utf8'), file)
  return `(() => { ${code.replace('export ', '')}
    return Promise.all([...document.querySelectorAll('main form')].map((form) => fillForm(form, false))) })()`
}
