import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { filesIn } from '../build/build-info'
import { root } from '../root'
import { readFlags, switchFlag } from '../settings'
import { UsageError } from '../usage-error'

const target = 'docs/requirements.md'

/** The areas that the prefixes of the numbers stand for. */
const areas: Readonly<Record<string, string>> = {
  GATE: 'brands, build versions, routes, not found, base path',
  SHELL: 'header, tiles, footer, login status, breadcrumb, title, analytics, overlay, maintenance',
  KIT: 'shared fields, lists and alerts',
  API: 'envelope, tokens, downloads, errors, time limits',
  AUTH: 'login, single sign-on, logout, stored state, tabs',
  TERMS: 'agreement to the terms',
  IDP: 'ID and password',
  NEW: 'new registration',
  REM: 'forgotten ID or password, newer registration',
  ZIP: 'address search',
  CON: 'contract information',
  INV: 'invoice',
  CSC: 'channels',
  CNT: 'Connect',
  OTT: 'streaming',
  SYNC: 'synchronisation with the identity provider',
  GIFT: 'gifts',
  STAMP: 'stamp rally',
  PLH: 'placeholders',
  CTC: 'contact index',
  INQ: 'inquiry',
  TV: 'TV application',
  NET: 'internet application',
  PAY: 'payment method',
  MOB: 'mobility reservation',
  SUB: 'sub-users',
  QR: 'QR codes of riders',
  DRAFT: 'input is not lost',
  PLUS: 'beyond the specification, for customers',
  QA: 'beyond the specification, for testers',
  OPS: 'beyond the specification, for those who build and run the portal',
}

interface NamedTest {
  readonly file: string
  readonly title: string
}

/** Titles of describe, test and it, with their modifiers: `test.each(rows)('…'`, `describe.skipIf(x)("…"`. */
const titles =
  /\b(?:describe|test|it)(?:\.\w+(?:\((?:[^()]|\([^()]*\))*\))?)*\(\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|`((?:[^`\\]|\\.)*)`)/g
const numbers = /\b([A-Z][A-Z0-9]{1,5})-(\d{2,3})(?:\.\.(\d{2,3}))?/g

function testsByNumber(): Map<string, NamedTest[]> {
  const found = new Map<string, NamedTest[]>()
  const folder = join(root, 'tests')
  const files = existsSync(folder) ? filesIn(folder).filter((name) => /\.(test|spec)\.tsx?$/.test(name)) : []
  for (const file of files) {
    for (const [, single, double, template] of readFileSync(join(folder, file), 'utf8').matchAll(titles)) {
      const title = (single ?? double ?? template ?? '').replace(/\\(.)/g, '$1')
      for (const [, area = '', first = '', last = first] of title.matchAll(numbers)) {
        if (!(area in areas)) continue
        for (let number = Number(first); number <= Number(last); number++) {
          const id = `${area}-${String(number).padStart(first.length, '0')}`
          found.set(id, [...(found.get(id) ?? []), { file, title }])
        }
      }
    }
  }
  return found
}

function document(): string {
  const found = testsByNumber()
  const inOrder = [...found.keys()].sort()
  const lines = [
    '# Requirements and their tests',
    '',
    'Every requirement has a number made of an area and a serial number, such as INV-07. The title of a test names those that',
    'it verifies. The title of a `describe` may name several; `INV-07..09` means 07, 08 and 09. `npm run requirements`',
    'generates this page from the titles under tests/, and `npm test` fails if it is out of date.',
    '',
  ]
  for (const [area, title] of Object.entries(areas)) {
    const ids = inOrder.filter((id) => id.startsWith(`${area}-`))
    if (!ids.length) continue
    lines.push(`## ${area}: ${title}`, '')
    for (const id of ids) {
      lines.push(`- **${id}**`)
      for (const { file, title } of found.get(id) ?? []) lines.push(`  - tests/${file}: ${title}`)
    }
    lines.push('')
  }
  return lines.join('\n')
}

/** Writes docs/requirements.md; with --check, fails if it is out of date. */
export function main(args: string[]) {
  const { check } = readFlags(args, { check: switchFlag })
  const file = join(root, target)
  const text = document()
  if (check) {
    if (existsSync(file) && readFileSync(file, 'utf8') === text) return
    throw new UsageError(`${target} is out of date; run npm run requirements`)
  }
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  console.log(target)
}
