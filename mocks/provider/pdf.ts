import { monthLabel } from '../../src/time/months'
import type { Charge } from './catalogue'
import { yenText } from './invoices'

/*
 * A statement as a PDF 1.4 file. It uses two standard fonts, so its text is Latin; the title, shown in the viewer's
 * window, is Japanese.
 */

interface Statement {
  readonly ym: string
  readonly regNo: string
  readonly charges: readonly Charge[]
  readonly total: number
}

interface Row {
  readonly left: string
  readonly right: string
  readonly bold: boolean
}

const rowsOnPage = 44
const left = 56
const right = 539
const top = 786
const lineHeight = 16

/** Width of a Helvetica digit in thousandths of the font size; the same in both fonts. */
const digitWidth = (character: string) => ({ ',': 278, '-': 333 })[character] ?? 556

const widthOf = (text: string, size: number) =>
  [...text].reduce((sum, digit) => sum + digitWidth(digit), 0) * (size / 1000)

const escaped = (text: string) => text.replace(/[\\()]/g, '\\$&')

const put = (text: string, x: number, y: number, size: number, bold: boolean) =>
  `BT /${bold ? 'B' : 'R'} ${size} Tf ${x.toFixed(2)} ${y} Td (${escaped(text)}) Tj ET`

/** UTF-16 with a byte order mark, as PDF requires for titles that are not Latin. */
const titleText = (text: string) =>
  `<FEFF${Array.from({ length: text.length }, (_, at) => text.charCodeAt(at).toString(16).padStart(4, '0')).join('')}>`

function pageOf(rows: readonly Row[], { ym, regNo }: Statement, page: number, pages: number): string {
  const heading = [
    put(`INVOICE ${ym.slice(0, 4)}-${ym.slice(4)}`, left, top, 18, true),
    put(`Customer No. ${regNo}   Page ${page} / ${pages}`, left, top - 22, 10, false),
    `${left} ${top - 32} m ${right} ${top - 32} l S`,
  ]
  const lines = rows.flatMap((row, index) => {
    const y = top - 50 - index * lineHeight
    return [put(row.left, left, y, 10, row.bold), put(row.right, right - widthOf(row.right, 10), y, 10, row.bold)]
  })
  return [...heading, ...lines].join('\n')
}

/** Writes objects (numbered from 1) with a cross-reference table. Latin letters only: one character is one byte. */
function fileOf(objects: readonly string[], info: number): Uint8Array<ArrayBuffer> {
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  file +=
    `xref\n0 ${size}\n0000000000 65535 f \n${table}` +
    `trailer\n<< /Size ${size} /Root 1 0 R /Info ${info} 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  return Uint8Array.from(file, (character) => character.charCodeAt(0))
}

const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`

export function statementPdf(statement: Statement, title: string): Uint8Array<ArrayBuffer> {
  const rows: Row[] = [
    ...statement.charges.map(({ latin, yen }) => ({ left: latin, right: yenText(yen), bold: false })),
    { left: 'TOTAL (JPY, tax included)', right: yenText(statement.total), bold: true },
  ]
  const pages = Math.ceil(rows.length / rowsOnPage)
  const contents = Array.from({ length: pages }, (_, index) =>
    pageOf(rows.slice(index * rowsOnPage, (index + 1) * rowsOnPage), statement, index + 1, pages),
  )
  // Objects 1 to 5 are fixed; pages and their contents follow alternately.
  const first = 6
  const kids = contents.map((_, index) => `${first + index * 2} 0 R`).join(' ')
  return fileOf(
    [
      '<< /Type /Catalog /Pages 2 0 R >>',
      `<< /Type /Pages /Count ${pages} /Kids [${kids}] >>`,
      font('Helvetica'),
      font('Helvetica-Bold'),
      `<< /Title ${titleText(`${title} ${monthLabel(statement.ym)}`)} >>`,
      ...contents.flatMap((content, index) => [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /R 3 0 R /B 4 0 R >> >> ` +
          `/Contents ${first + index * 2 + 1} 0 R >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ]),
    ],
    5,
  )
}
