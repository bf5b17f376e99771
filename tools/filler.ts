import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { transformWithOxc } from 'vite'
import { valuesOfHolder } from '../mocks/provider/matching'
import { certCode } from '../mocks/provider/personas'
import type { BrandCode } from '../src/brand/gates'
import { root } from './root'

/**
 * The QA panel's form filler, as a script for a page without the panel.
 * @param known values by field name, for fields where no other value is accepted
 */
export async function filler(known: Readonly<Record<string, string>> = {}): Promise<string> {
  const file = join(root, 'mocks/panel/fill-form.ts')
  const { code } = await transformWithOxc(readFileSync(file, 'utf8'), file)
  return `(() => { ${code.replaceAll(/^export /gm, '')}
    return Promise.all([...document.querySelectorAll('main form')].map((form) => fillForm(form, false, ${JSON.stringify(known)}))) })()`
}

/** Like `filler`, with the values of a person known to the provider, and agreement to the terms. */
export const fillerOfHolder = (brand: BrandCode) =>
  filler({ ...valuesOfHolder(brand), cert2_code: certCode, isSelAgree: '1' })
