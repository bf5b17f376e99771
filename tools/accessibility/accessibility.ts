import { accessSync, constants, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { identity as cns } from '../../src/brand/cns/identity'
import { identity as cty } from '../../src/brand/cty/identity'
import type { BrandCode } from '../../src/brand/gates'
import { identity as nct } from '../../src/brand/nct/identity'
import { identity as y3d } from '../../src/brand/y3d/identity'
import { readBuildInfo } from '../build/build-info'
import { problemOf } from '../given-file'
import { root } from '../root'
import { withServerAndBrowser } from '../serve/serve-build'
import { described, originFlag, readFlags, resolveSettings, settingFlags, textFlag } from '../settings'
import { UsageError } from '../usage-error'
import { importUnderTest } from '../vite/brand'
import { outputFolder } from '../vite/config'
import { createChecks, type Finding } from './checks'
import { isCriterion } from './criteria'
import { day, openAll } from './pages'
import { type Judgements, judgementsFile, type Looked, makeReport } from './report'
import { reportPage } from './report-page'

const identities: Readonly<Record<BrandCode, { readonly siteName: string }>> = { cty, cns, nct, y3d }

/** @throws UsageError for a file that is not in the format of docs/accessibility/README.md */
function readJudgements(file: string | undefined): Judgements {
  if (file === undefined) return {}
  const problem = problemOf(file)
  if (problem) throw new UsageError(`${file} ${problem}`)
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), judgementsFile), readFileSync(file, 'utf8'))
  const [issue] = parsed.issues ?? []
  if (issue) throw new UsageError(`${file}: ${v.getDotPath(issue) ?? ''} ${issue.message}`)
  const judgements = parsed.success ? parsed.output : {}
  const unknown = Object.keys(judgements).find((number) => !isCriterion(number))
  if (unknown) throw new UsageError(`${file}: ${unknown} is no criterion of level A or AA`)
  return judgements
}

/** Writes the report of an existing build, as HTML and JSON. */
export async function main(args: string[]) {
  const given = readFlags(args, {
    brand: settingFlags.brand,
    build: settingFlags.build,
    host: described(originFlag, 'Address of the site that the report names.'),
    judgements: described(textFlag, 'File of what people have judged.'),
    folder: described(textFlag, 'Folder to write to; docs/accessibility by default.'),
  })
  const settings = resolveSettings({ brand: given.brand, build: given.build, base: '/' })
  const judgements = readJudgements(given.judgements)
  const info = readBuildInfo(join(root, outputFolder(settings)))
  const { pagesOf } = await importUnderTest<typeof import('../gates/portal-facts')>('tools/gates/portal-facts.ts')
  const routes = pagesOf(settings.brand, settings.build).filter(
    ({ key, redirectTo }) => redirectTo === undefined && key !== 'notFound',
  )
  const folder = given.folder ?? join(root, 'docs/accessibility')
  mkdirSync(folder, { recursive: true })
  // Fail now, not after minutes of looking.
  accessSync(folder, constants.W_OK)
  const looked: Looked[] = []
  const checks = createChecks()
  await withServerAndBrowser(settings, day, async ({ browser, origin }) => {
    await openAll(browser, origin, routes, async (page, tested) => {
      const findings: Finding[] = []
      for (const check of checks) findings.push(...(await check.run(page)))
      looked.push({ page: tested, findings })
      console.log(`${tested.path}${tested.state ? `（${tested.state}）` : ''}: ${findings.length}`)
    })
    const report = makeReport({
      info,
      site: identities[settings.brand].siteName,
      host: given.host ?? '',
      today: new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Tokyo' }),
      routes,
      looked,
      checks,
      judgements,
    })
    writeFileSync(join(folder, `${settings.brand}.json`), `${JSON.stringify(report, null, 1)}\n`)
    writeFileSync(join(folder, `${settings.brand}.html`), reportPage(report))
    const failed = report.criteria.filter(({ faults }) => faults.length > 0)
    for (const { number, name, faults } of failed) console.log(`${number} ${name}: ${faults.length} findings`)
    console.log(join(folder, `${settings.brand}.html`))
  })
}
