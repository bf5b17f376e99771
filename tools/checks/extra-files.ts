import createSanitiser from 'dompurify'
import { JSDOM } from 'jsdom'
import { findNodeAtLocation, type JSONPath, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser'
import * as v from 'valibot'
import { brandCodes } from '../../src/brand/gates'
import { noticeFile } from '../../src/flows/invoice/useExtraNotice'
import { windowsFile } from '../../src/time/windows'
import { allowedHtml, openInNewTab } from '../../src/ui/allowedHtml'
import { label, windowNames, windowWords } from '../gates/portal-facts'

/*
 * Checks the files that operations change without a build (OPS-07): with the portal's own schemas, and for mistakes that
 * the portal ignores silently. Import it where `#brand` is the brand under test.
 */

interface Mistake {
  /** Starting at 1. */
  readonly line: number
  readonly message: string
}

export interface Checked {
  readonly mistakes: readonly Mistake[]
  /** What the portal shows for the file; '' if nothing. */
  readonly shown: string
}

interface Fault {
  readonly path: JSONPath
  readonly message: string
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Messages in place of the schema's own, by type of issue. */
const messages: Readonly<Record<string, string>> = {
  check: 'the start is not before the end, or one of them is not a valid time',
  regex: 'is not a time in Japan such as 2025-06-01T01:00:00+09:00',
}

function faultsOf(schema: v.GenericSchema, content: unknown): Fault[] {
  const { issues = [] } = v.safeParse(schema, content)
  return issues.map((issue) => ({
    path: issue.path?.map(({ key }) => (typeof key === 'number' ? key : String(key))) ?? [],
    message: messages[issue.type] ?? issue.message,
  }))
}

const oneOf = (known: readonly string[], name: string) => known.includes(name)

/** Names that the portal would ignore silently. */
function unknownNames(content: unknown): Fault[] {
  if (!isRecord(content)) return []
  return Object.entries(content).flatMap(([brand, windows]): Fault[] => {
    if (!oneOf(brandCodes, brand))
      return [{ path: [brand], message: `"${brand}" is not a brand; one of ${brandCodes.join(', ')}` }]
    return Object.keys(isRecord(windows) ? windows : {})
      .filter((name) => !oneOf(windowNames, name))
      .map((name) => ({ path: [brand, name], message: `"${name}" is not a window; one of ${windowNames.join(', ')}` }))
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

/** The portal treats a missing or wrong text as empty. */
const missingNotice = (content: unknown): Fault[] =>
  isRecord(content) && typeof content[noticeKey] !== 'string'
    ? [{ path: [noticeKey], message: `"${noticeKey}" is missing or not a text` }]
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

/** What is wrong with the content of a file, and what the portal shows for it. */
export function checkExtra(name: ExtraName, text: string): Checked {
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length
  const errors: ParseError[] = []
  const tree = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false })
  if (errors.length || !tree) {
    const mistakes = errors.map(({ error, offset }) => ({
      line: lineAt(offset),
      message: `not JSON: ${printParseErrorCode(error)}`,
    }))
    return { mistakes: mistakes.length ? mistakes : [{ line: 1, message: 'not JSON: the file is empty' }], shown: '' }
  }
  const content: unknown = JSON.parse(text)
  /** The line of the nearest existing node: a missing one has no line. */
  const lineOf = (path: JSONPath): number => {
    const node = findNodeAtLocation(tree, path)
    return node || !path.length ? lineAt(node?.offset ?? tree.offset) : lineOf(path.slice(0, -1))
  }
  const mistakes = kinds[name].faults(content).map(({ path, message }) => ({
    line: lineOf(path),
    message: path.length ? `${path.join('.')}: ${message}` : message,
  }))
  return { mistakes, shown: mistakes.length ? '' : kinds[name].show(content) }
}
