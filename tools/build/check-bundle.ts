import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runnerImport } from 'vite'
import { type BrandCode, brandCodes, everHas, featureNames } from '../../src/brand/gates'
import { root } from '../root'
import { filesIn } from './build-info'
import { featureMarks } from './feature-marks'

/** Something that a build must not contain. */
export interface Leak {
  readonly file: string
  /** What it is, and the string itself. */
  readonly found: string
}

const brandFolder = join(root, 'src/brand')

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}

/** Loads only once per brand: every file of a brand is imported separately, which takes time. */
function oncePerBrand<T>(load: (brand: BrandCode) => Promise<T>): (brand: BrandCode) => Promise<T> {
  const cache = new Map<BrandCode, Promise<T>>()
  return (brand) => {
    const loaded = cache.get(brand) ?? load(brand)
    cache.set(brand, loaded)
    return loaded
  }
}

/** All texts in the files of a brand. */
export const stringsOf = oncePerBrand(async (brand) => {
  const areas = readdirSync(join(brandFolder, brand)).filter((name) => name.endsWith('.ts'))
  const modules = await Promise.all(
    areas.map((area) => runnerImport<Record<string, unknown>>(join(brandFolder, brand, area), { logLevel: 'warn' })),
  )
  return [...new Set(modules.flatMap(({ module }) => stringsIn(module)))]
})

const identityOf = oncePerBrand(
  async (brand) =>
    (await runnerImport<{ identity: { siteName: string } }>(join(brandFolder, brand, 'identity.ts'))).module.identity,
)

/** Strings that reveal nothing about a brand: dates, months and place names. */
const generic = /^\d{4}-\d\d-\d\dT|^\d{1,8}$|^[\p{Script=Han}]{1,5}[都道府県市区町村]$/u
/** Numbers, links and addresses, which belong to their brand even if the common sources contain the same text. */
const identifying = /\d{3}|https?:|\.example|@/

function commonTexts(): string {
  const files = filesIn(join(root, 'src')).filter((name) => /\.tsx?$/.test(name) && !name.startsWith('brand/'))
  return files.map((name) => readFileSync(join(root, 'src', name), 'utf8')).join('\n')
}

/** The strings that only other brands have, each with its brand. */
const foreignStrings = oncePerBrand(async (brand) => {
  const own = (await stringsOf(brand)).join('\n')
  const common = commonTexts()
  const others = brandCodes.filter((code) => code !== brand)
  const found = await Promise.all(
    others.map(async (owner) => {
      const names = new Set(stringsIn(await identityOf(owner)))
      const theirs = (await stringsOf(owner)).filter(
        (text) =>
          !generic.test(text) &&
          !own.includes(text) &&
          (names.has(text) || identifying.test(text) || !common.includes(text)),
      )
      return theirs.map((text) => ({ text, owner }))
    }),
  )
  return found.flat()
})

/** Short words, such as a brand's code, also occur within other words: only whole string literals count. */
const containsString = (content: string, text: string) =>
  text.length >= 4 ? content.includes(text) : ['"', "'", '`'].some((quote) => content.includes(quote + text + quote))

const matchOf = (content: string, mark: string | RegExp): string | undefined => {
  if (typeof mark === 'string') return content.includes(mark) ? mark : undefined
  return mark.exec(content)?.[0]
}

const mockMarks = ['mockServiceWorker', '__mock', 'mock-provider', '模擬環境', '[MSW]', 'msw/']

/** Strings that occur only in src/api/document, which must not be in a release. */
const documentMarks = [
  'contract-notation',
  '仕様書にない項目',
  'メールで届く鍵が必要なため',
  'お客さまの通し番号',
  'アクセストークンだけで呼び出す',
]

/** The portal has no worker; one registered in a browser would continue to serve old files after deployments. */
const workerStart = /\bserviceWorker\b|\bnew (?:Shared)?Worker\(/

/** If connected to the store, the extension would record every action and state. */
const devTools = '__REDUX_DEVTOOLS_EXTENSION'

/** For a style sheet's file that is missing, Vite only prints a line, and leaves its address as it is. */
const missingFile = /[\w./-]+\?inline\b/

const secrets: Readonly<Record<string, RegExp>> = {
  'private key': /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  'access key': /\b(AKIA|ASIA)[0-9A-Z]{16}\b/,
  'signed token': /\beyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]{8,}/,
  'bearer token': /\bBearer\s+[\w.~+/-]{16,}/,
  'service token': /\b(gh[opsu]_\w{30,}|xox[abp]-[\w-]{20,}|sk_live_\w{16,}|AIza[\w-]{35})/,
  'password in an address': /\bhttps?:\/\/[^\s/:@"'`]+:[^\s/:@"'`]+@/,
}

/** Minifiers may escape characters. */
const unescaped = (content: string) =>
  content.replace(/\\u([0-9a-f]{4})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/**
 * Searches a release build for forbidden content: other brands' names, numbers and links; code and texts of features
 * that the brand never has; mocks; source maps; values that look secret (OPS-04, QA-13, GATE-19).
 * @param folder with index.html
 */
export async function checkBundle(folder: string, brand: BrandCode): Promise<Leak[]> {
  const foreign = await foreignStrings(brand)
  const never = featureNames.filter((feature) => !everHas(brand, feature))
  const { siteName } = await identityOf(brand)
  const leaks: Leak[] = []
  for (const file of filesIn(folder)) {
    if (file.endsWith('.map')) leaks.push({ file, found: 'a source map' })
    if (/mockServiceWorker/.test(file)) leaks.push({ file, found: 'mock code' })
    if (!/\.(js|css|html|json|svg|txt|xml|webmanifest)$/.test(file)) continue
    const content = unescaped(readFileSync(join(folder, file), 'utf8'))
    const report = (what: string, text: string) => leaks.push({ file, found: `${what}: ${JSON.stringify(text)}` })

    if (/[#@] sourceMappingURL=/.test(content)) report('a source map', 'sourceMappingURL')
    const [started] = workerStart.exec(content) ?? []
    if (started) report('a worker', started)
    if (content.includes(devTools)) report('a hook for developer tools', devTools)
    const [missing] = missingFile.exec(content) ?? []
    if (missing) report('the address of a missing file', missing)
    for (const mark of mockMarks) if (content.includes(mark)) report('mock code', mark)
    for (const mark of documentMarks) if (content.includes(mark)) report("the contract's document", mark)
    for (const [name, pattern] of Object.entries(secrets)) {
      const [text] = pattern.exec(content) ?? []
      if (text) report(`a secret-looking value (${name})`, `${text.slice(0, 24)}…`)
    }
    // Operations may put any brand's windows into extra/, the same file for all brands.
    if (file.startsWith('extra/')) continue
    for (const { text, owner } of foreign) if (containsString(content, text)) report(`a string of ${owner}`, text)
    // A word in the brand's own name doesn't indicate a feature.
    const withoutName = content.replaceAll(siteName, '')
    for (const feature of never) {
      for (const mark of featureMarks[feature]) {
        const text = matchOf(withoutName, mark)
        if (text) report(`the feature ${feature}, which ${brand} never has`, text)
      }
    }
  }
  return leaks
}
