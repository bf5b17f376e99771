import createSanitiser from 'dompurify'
import { JSDOM } from 'jsdom'
import {
  findNodeAtLocation,
  type JSONPath,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser'
import * as v from 'valibot'
import { type BrandCode, brandCodes } from '../../src/brand/gates'
import type { Span } from '../../src/brand/types'
import { canBeStopped, covers } from '../../src/routing/stops'
import { isOpenEnded, windowsFile } from '../../src/time/windows'
import { allowedHtml, openInNewTab } from '../../src/ui/allowedHtml'
import { noticeFile } from '../../src/ui/useExtraNotice'
import { label, pagesOf, stoppedPages, versionsOf, windowNames, windowWords } from '../gates/portal-facts'

/*
 * Checks the files that operations change without a build (OPS-07): with the portal's own schemas, and for mistakes that
 * the portal ignores silently. Import it where `#brand` is the brand under test.
 */

interface Remark {
  /** Starting at 1. */
  readonly line: number
  readonly message: string
}

export interface Checked {
  readonly mistakes: readonly Remark[]
  /** Doubtful content, and what the portal omits; empty while there are mistakes. */
  readonly warnings: readonly Remark[]
  /** What the portal shows for the file; '' if nothing. */
  readonly shown: string
}

interface Fault {
  readonly path: JSONPath
  readonly message: string
}

const oneOf = (known: readonly string[], name: string) => known.includes(name)

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Messages that replace the schema's own, by type of issue. */
const messages: Readonly<Record<string, string>> = {
  check: 'the start is not before the end, or one of them is not a valid time',
  regex: 'is not a time in Japan such as 2025-06-01T01:00:00+09:00',
  array: 'is not a list, [ … ]',
  object: 'is not an object, { … }',
  record: 'is not an object, { … }',
  string: 'is not a text',
}

function faultsOf(schema: v.GenericSchema, content: unknown): Fault[] {
  const { issues = [] } = v.safeParse(schema, content)
  return issues.map((issue) => {
    const path = issue.path?.map(({ key }) => (typeof key === 'number' ? key : String(key))) ?? []
    if (issue.received === 'undefined') return { path, message: 'is missing' }
    const isTime = issue.type === 'check' && oneOf(['start', 'end'], String(path.at(-1)))
    return {
      path,
      message: isTime ? 'names a day that its month does not have' : (messages[issue.type] ?? issue.message),
    }
  })
}

/** Lists where the portal expects an object: it treats them as an empty one. */
const lists = (content: unknown): Fault[] => {
  if (Array.isArray(content)) return [{ path: [], message: 'is a list, not brands by name' }]
  return Object.entries(isRecord(content) ? content : {})
    .filter(([, windows]) => Array.isArray(windows))
    .map(([brand]) => ({ path: [brand], message: 'is a list, not windows by name' }))
}

/** Names that the portal would ignore silently. */
function unknownNames(content: unknown): Fault[] {
  if (!isRecord(content)) return []
  return Object.entries(content).flatMap(([brand, windows]): Fault[] => {
    if (!oneOf(brandCodes, brand))
      return [{ path: [brand], message: `"${brand}" is not a brand; one of ${brandCodes.join(', ')}` }]
    const names = [...windowNames, 'stops', 'notices']
    return Object.keys(isRecord(windows) ? windows : {})
      .filter((name) => !oneOf(names, name))
      .map((name) => ({ path: [brand, name], message: `"${name}" is not a window; one of ${names.join(', ')}` }))
  })
}

const filled = (value: unknown) => typeof value === 'string' && value.trim() !== ''
const severities = ['info', 'warning', 'danger']

/** The members of an entry besides start and end, with checks for mistakes that the portal would ignore silently. */
const members: Readonly<Record<string, Readonly<Record<string, (value: unknown, brand: BrandCode) => string>>>> = {
  stops: {
    pages: (pages, brand) =>
      Array.isArray(pages) && pages.length > 0
        ? pages.map((page) => notStopped(page, brand)).join('')
        : 'names no page',
    reason: (reason) => (filled(reason) ? '' : 'is missing: customers are told why'),
    otherWays: (ways) =>
      ways === undefined || (Array.isArray(ways) && ways.every(filled)) ? '' : 'is not a list of texts',
  },
  notices: {
    text: (text) =>
      typeof text === 'string' && filled(wordsOf(text)) ? '' : 'is missing, or nothing of it may be shown',
    severity: (severity) =>
      typeof severity === 'string' && severities.includes(severity) ? '' : `is not one of ${severities.join(', ')}`,
  },
}

/** Why the portal does not stop a page; '' if it does. */
function notStopped(page: unknown, brand: BrandCode): string {
  const found = versionsOf(brand)
    .flatMap((version) => pagesOf(brand, version))
    .filter((route) => typeof page === 'string' && covers(page, route))
  if (found.length === 0)
    return `${JSON.stringify(page)} is not a page of ${brand}: its path, such as /payMethod, without the base path`
  return found.some(canBeStopped)
    ? ''
    : `${JSON.stringify(page)} cannot be stopped: a maintenance closes home and login`
}

/** Parts of entries that the portal would ignore. */
function faultsOfEntries(content: unknown): Fault[] {
  if (!isRecord(content)) return []
  return brandCodes.flatMap((brand) => {
    const windows = content[brand]
    if (!isRecord(windows)) return []
    return Object.entries(windows).flatMap(([name, entries]) =>
      (Array.isArray(entries) ? entries : []).flatMap((entry: unknown, index): Fault[] => {
        if (!isRecord(entry)) return []
        const known = members[name] ?? {}
        const path = [brand, name, index]
        const unknown = Object.keys(entry)
          .filter((key) => !oneOf(['start', 'end', ...Object.keys(known)], key))
          .map((key) => ({ path: [...path, key], message: `"${key}" means nothing here` }))
        const wrong = Object.entries(known).flatMap(([key, faultOf]) => {
          const message = faultOf(entry[key], brand)
          return message ? [{ path: [...path, key], message }] : []
        })
        return [...unknown, ...wrong]
      }),
    )
  })
}

function showWindows(content: unknown): string {
  const taken = v.parse(windowsFile, content)
  const line = (brand: string, { start, end }: Span, says: string) =>
    `${brand}  ${label(start)} ～ ${label(end)}  ${says}`
  return brandCodes
    .flatMap((brand) => [
      ...windowNames.flatMap((name) =>
        (taken[brand]?.[name] ?? []).map((span) => line(brand, span, windowWords[name].says)),
      ),
      ...(taken[brand]?.['stops'] ?? []).map((stop) => {
        const pages = stoppedPages(brand, versionsOf(brand).at(-1) ?? 0, stop).map(
          ({ title, path }) => `${title} ${path}`,
        )
        return line(brand, stop, `停止 / stop: ${pages.join('、')}。${stop.reason ?? ''}`)
      }),
      ...(taken[brand]?.['notices'] ?? []).map((notice) =>
        line(brand, notice, `お知らせ / notice (${notice.severity}): ${sanitised(notice.text ?? '')}`),
      ),
    ])
    .join('\n')
}

/** HTML as the portal shows it, and what the sanitiser removed. */
function sanitise(html: string): { readonly shown: string; readonly removed: readonly string[] } {
  const { window } = new JSDOM('')
  const sanitiser = createSanitiser(Object.assign(window, { trustedTypes: undefined }))
  sanitiser.addHook('afterSanitizeAttributes', openInNewTab)
  const shown = sanitiser.sanitize(html, allowedHtml)
  const removed = sanitiser.removed.flatMap((one) => {
    if ('element' in one) {
      const name = one.element.nodeName.toLowerCase()
      // `body` is the sanitiser's own wrapper around every text.
      return name === 'body' ? [] : [`<${name}>`]
    }
    return one.attribute
      ? [`${one.attribute.name}="${one.attribute.value}" of <${one.from.nodeName.toLowerCase()}>`]
      : []
  })
  return { shown, removed: [...new Set(removed)] }
}

const sanitised = (html: string) => sanitise(html).shown

const wordsOf = (html: string) => sanitised(html).replace(/<[^>]*>/g, '')

const removals = (path: JSONPath, html: unknown): Fault[] => {
  const removed = typeof html === 'string' ? sanitise(html).removed : []
  return removed.length ? [{ path, message: `not shown: ${removed.join(', ')}` }] : []
}

const minute = 60_000
const hour = 60 * minute
const days = 24 * hour

/** The usual maximum duration of windows that affect customers, e.g. a maintenance, which closes every page. */
const usual: Readonly<Record<string, number>> = {
  maintenance: days,
  ottMaintenance: 3 * days,
  stops: 7 * days,
  notices: 7 * days,
}

function lengthOf(milliseconds: number): string {
  if (milliseconds >= 2 * days) return `${Math.round(milliseconds / days)} days`
  if (milliseconds >= 2 * hour) return `${Math.round(milliseconds / hour)} hours`
  return `${Math.round(milliseconds / minute)} minutes`
}

/** Valid content that may not be intended. */
function doubtful(name: string, path: JSONPath, spans: readonly Span[], now: number): Fault[] {
  if (spans.length === 0)
    return [{ path, message: oneOf(windowNames, name) ? 'replaces the built-in spans with none' : 'is empty' }]
  const limit = usual[name]
  return spans.flatMap(({ start, end }, at): Fault[] => {
    const [from, to] = [Date.parse(start), Date.parse(end)]
    const say = (message: string): Fault => ({ path: [...path, at], message })
    const other = spans.findIndex(
      (span, index) => index < at && Date.parse(span.start) < to && from < Date.parse(span.end),
    )
    return [
      ...(to <= now ? [say(`is over since ${label(to)}`)] : []),
      ...(limit !== undefined && to - from > limit
        ? [say(isOpenEnded({ start, end }) ? 'has no known end: intended?' : `lasts ${lengthOf(to - from)}: intended?`)]
        : []),
      // Open pages fetch the file every ten minutes.
      ...(to - from < 10 * minute ? [say(`lasts ${lengthOf(to - from)}, and open pages may miss it: intended?`)] : []),
      // Stops and notices may overlap.
      ...(other >= 0 && oneOf(windowNames, name) ? [say(`overlaps entry ${other + 1}`)] : []),
    ]
  })
}

/** @param content valid */
function windowsWarnings(content: unknown, now: number): Fault[] {
  return Object.entries(v.parse(windowsFile, content)).flatMap(([brand, windows]) =>
    Object.entries(windows).flatMap(([name, entries]) => [
      ...doubtful(name, [brand, name], entries, now),
      ...entries.flatMap(({ text }, at) => removals([brand, name, at, 'text'], text)),
    ]),
  )
}

const noticeKey = 'notes202503Html'

/** The portal treats a missing or wrong text as empty. */
function missingNotice(content: unknown): Fault[] {
  if (Array.isArray(content)) return [{ path: [], message: `is a list, not an object with "${noticeKey}"` }]
  return isRecord(content) && typeof content[noticeKey] !== 'string'
    ? [{ path: [noticeKey], message: `"${noticeKey}" is missing or not a text` }]
    : []
}

const kinds = {
  'windows.json': {
    faults: (content: unknown) => [
      ...lists(content),
      ...faultsOf(windowsFile, content),
      ...unknownNames(content),
      ...faultsOfEntries(content),
    ],
    warnings: windowsWarnings,
    show: showWindows,
  },
  'invoice.json': {
    faults: (content: unknown) => [...faultsOf(noticeFile, content), ...missingNotice(content)],
    warnings: (content: unknown) => [
      ...Object.keys(isRecord(content) ? content : {})
        .filter((key) => key !== noticeKey)
        .map((key) => ({ path: [key], message: `"${key}" means nothing here` })),
      ...removals([noticeKey], isRecord(content) ? content[noticeKey] : ''),
    ],
    show: (content: unknown) => sanitised(v.parse(noticeFile, content)[noticeKey]),
  },
} as const

export type ExtraName = keyof typeof kinds
export const isExtraName = (name: string): name is ExtraName => name in kinds

/** Duplicate names in an object, of which only the last one counts. */
function repeated(node: Node): Node[] {
  const children = node.children ?? []
  const names = children.map(({ children: [name] = [] }) => name)
  const twice =
    node.type === 'object'
      ? names.filter((name, at) => names.findIndex((other) => other?.value === name?.value) < at)
      : []
  return [...twice.flatMap((name) => name ?? []), ...children.flatMap(repeated)]
}

/**
 * Mistakes and doubtful parts in the content of a file, and what the portal shows for it.
 * @param now milliseconds
 */
export function checkExtra(name: ExtraName, text: string, now = Date.now()): Checked {
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length
  const refused = (mistakes: readonly Remark[]): Checked => ({ mistakes, warnings: [], shown: '' })
  const errors: ParseError[] = []
  const tree = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false })
  if (text.trim() === '') return refused([{ line: 1, message: 'not JSON: the file is empty' }])
  if (errors.length || !tree)
    return refused(
      errors.map(({ error, offset }) => ({
        line: lineAt(offset),
        message: `not JSON: ${printParseErrorCode(error)}`,
      })),
    )
  const content: unknown = JSON.parse(text)
  /** The line of the nearest existing node, because a missing one has no line. */
  const lineOf = (path: JSONPath): number => {
    const node = findNodeAtLocation(tree, path)
    return node || !path.length ? lineAt(node?.offset ?? tree.offset) : lineOf(path.slice(0, -1))
  }
  const remarksOf = (faults: readonly Fault[]) =>
    faults.map(({ path, message }) => ({
      line: lineOf(path),
      message: path.length ? `${path.join('.')}: ${message}` : message,
    }))
  const kind = kinds[name]
  const twice = repeated(tree).map(({ offset, value }) => ({
    line: lineAt(offset),
    message: `"${value}" is there twice, and only the last one counts`,
  }))
  const faults = kind.faults(content)
  // What follows from the first mistake of a value is no mistake of its own.
  const first = faults.filter(({ path }, at) => faults.findIndex((one) => `${one.path}` === `${path}`) === at)
  const mistakes = [...twice, ...remarksOf(first)]
  return mistakes.length
    ? refused(mistakes)
    : { mistakes, warnings: remarksOf(kind.warnings(content, now)), shown: kind.show(content) }
}
