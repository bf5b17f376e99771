import { join } from 'node:path'
import { build } from 'vite'
import { valuesOfHolder } from '../mocks/provider/matching'
import { certCode } from '../mocks/provider/personas'
import type { BrandCode } from '../src/brand/gates'
import { root } from './root'

/**
 * The QA panel's form filler, as a script for a page without the panel.
 * @param known values by field name, for fields where no other value is accepted
 */
export async function filler(known: Readonly<Record<string, string>> = {}): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      lib: { entry: join(root, 'mocks/panel/fill-form.ts'), formats: ['iife'], name: 'filler' },
      write: false,
      minify: false,
    },
  })
  const [bundle] = Array.isArray(built) ? built : []
  const [chunk] = bundle?.output ?? []
  if (!chunk) throw new Error('the form filler was not bundled')
  return `(() => { ${chunk.code}
    return Promise.all([...document.querySelectorAll('main form')].map((form) => filler.fillForm(form, false, ${JSON.stringify(known)}))) })()`
}

/** Like `filler`, with the values of a person known to the provider, and agreement to the terms. */
export const fillerOfHolder = (brand: BrandCode) =>
  filler({ ...valuesOfHolder(brand), cert2_code: certCode, isSelAgree: '1' })
