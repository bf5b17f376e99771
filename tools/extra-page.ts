import createSanitiser from 'dompurify'
import { JSDOM } from 'jsdom'
import { findNodeAtLocation, type JSONPath, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser'
import * as v from 'valibot'
import { brandCodes } from '../src/brand/gates'
import { noticeFile } from '../src/flows/invoice/useExtraNotice'
import { windowsFile } from '../src/time/windows'
import { allowedHtml, openInNewTab } from '../src/ui/allowedHtml'
import { label, windowNames, windowWords } from './portal-facts'

/*
 * The check of the files that operations change without a build (OPS-07). It asks for the shapes that the portal asks for,
 * and for what the portal forgives in silence. Must be loaded where `#brand` is the brand under test.
 */

interface Mistake {
  /** Counted from 1. */
  readonly line: number
  readonly says: string
}

export interface Checked {
  readonly mistakes: readonly Mistake[]
  /** What the portal makes of the file; '' where it makes nothing of it. */
  readonly shown: string
}

interface Fault {
  readonly path: JSONPath
  readonly says: string
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What the schema would say in its own words. */
const plain: Readonly<Record<string, string>> = {
  check: 'the start is not before the end, or one of them is no real time',
  regex: 'is not a time in Japan such as 2025-06-01T01:00:00+09:00',
}

function faultsOf(schema: v.GenericSchema, content: unknown): Fault[] {
  const { issues = [] } = v.safeParse(schema, content)
  return issues.map((issue) => ({
    path: issue.path?.map(({ key }) => (typeof key === 'number' ? key : String(key))) ?? [],
    says: plain[issue.type] ?? issue.message,
  }))
}

const oneOf = (known: readonly string[], name: string) => known.includes(name)

/** Names that the portal would pass over without a word. */
function unknownNames(content: unknown): Fault[] {
  if (!isRecord(content)) return []
  return Object.entries(content).flatMap(([brand, windows]): Fault[] => {
    if (!oneOf(brandCodes, brand))
      return [{ path: [brand], says: `"${brand}" is not a brand; one of ${brandCodes.join(', ')}` }]
    return Object.keys(isRecord(windows) ? windows : {})
      .filter((name) => !oneOf(windowNames, name))
      .map((name) => ({ path: [brand, name], says: `"${name}" is not a window; one of ${windowNames.join(', ')}` }))
  })
}

function showWindows(content: unknown): string {
  const taken = v.parse(windowsFile, content)
  return Object.entries(taken)
    .flatMap(([brand, windows]) =>
      windowNames.flatMap((name) =>
        (windows[name] ?? []).map(
          ({ start, end }) => `${brand}  ${label(start)} ～ ${label(end)}  ${windowWords[name].says}`,
        ),
      ),
    )
    .join('\n')
}

function sanitised(html: string): string {
  const { window } = new JSDOM('')
  const sanitiser = createSanitiser(Object.assign(window, { trustedTypes: undefined }))
  sanitiser.addHook('afterSanitizeAttributes', openInNewTab)
  return sanitiser.sanitize(html, allowedHtml)
}

const noticeKey = 'notes202503Html'

/** The portal takes a missing or a wrong text for none. */
const missingNotice = (content: unknown): Fault[] =>
  isRecord(content) && typeof content[noticeKey] !== 'string'
    ? [{ path: [noticeKey], says: `"${noticeKey}" is missing or no text` }]
    : []

const kinds = {
  'windows.json': {
    faults: (content: unknown) => [...faultsOf(windowsFile, content), ...unknownNames(content)],
    show: showWindows,
  },
  'invoice.json': {
    faults: (content: unknown) => [...faultsOf(noticeFile, content), ...missingNotice(content)],
    show: (content: unknown) => sanitised(v.parse(noticeFile, content)[noticeKey]),
  },
} as const

export type ExtraName = keyof typeof kinds
export const isExtraName = (name: string): name is ExtraName => name in kinds

/** What is wrong with the content of a file of operations, and what the portal shows of it. */
export function checkExtra(name: ExtraName, text: string): Checked {
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length
  const errors: ParseError[] = []
  const tree = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false })
  if (errors.length || !tree) {
    const mistakes = errors.map(({ error, offset }) => ({
      line: lineAt(offset),
      says: `no JSON: ${printParseErrorCode(error)}`,
    }))
    return { mistakes: mistakes.length ? mistakes : [{ line: 1, says: 'no JSON: the file is empty' }], shown: '' }
  }
  const content: unknown = JSON.parse(text)
  /** Of the nearest thing that is there: what is missing has no line. */
  const lineOf = (path: JSONPath): number => {
    const node = findNodeAtLocation(tree, path)
    return node || !path.length ? lineAt(node?.offset ?? tree.offset) : lineOf(path.slice(0, -1))
  }
  const mistakes = kinds[name].faults(content).map(({ path, says }) => ({
    line: lineOf(path),
    says: path.length ? `${path.join('.')}: ${says}` : says,
  }))
  return { mistakes, shown: mistakes.length ? '' : kinds[name].show(content) }
}
