import { describe, expect, it } from 'vitest'
import { fileName } from '../../src/api/fileName'

const inBytes = (text: string) => String.fromCharCode(...new TextEncoder().encode(text))

describe('file names', () => {
  it.each<[string, string]>([
    ['attachment; filename=invoice.pdf', 'invoice.pdf'],
    ['attachment; filename="invoice.pdf"', 'invoice.pdf'],
    ['attachment;filename = "invoice.pdf" ; size=5', 'invoice.pdf'],
    ['ATTACHMENT; FILENAME="Invoice.PDF"', 'Invoice.PDF'],
    ['attachment; filename=my invoice.pdf; size=5', 'my invoice.pdf'],
    ['attachment; filename="a; b.pdf"', 'a; b.pdf'],
  ])('API-23 %s is saved as %s', (header, name) => {
    expect(fileName(header)).toBe(name)
  })

  it.each([
    undefined,
    '',
    'attachment',
    'inline; size=5',
    'attachment; filename=',
    'attachment; filename=""',
    'attachment; filename="  "',
    'attachment; filename="."',
    'attachment; filename=".."',
    'attachment; filename="/"',
    "attachment; filename*=UTF-8''%E8%AB",
    "attachment; filename*=nonsense''a.pdf",
  ])('API-24 %s is saved as file', (header) => {
    expect(fileName(header)).toBe('file')
  })

  it.each<[string, string]>([
    ["attachment; filename*=UTF-8''%E8%AB%8B%E6%B1%82%E6%9B%B8_2025%E5%B9%B44%E6%9C%88.pdf", '請求書_2025年4月.pdf'],
    ['attachment; filename="invoice.pdf"; filename*=utf-8\'ja\'%E8%AB%8B%E6%B1%82%E6%9B%B8.pdf', '請求書.pdf'],
    ["attachment; filename*=UTF-8''%E8%AB%8B%E6%B1%82%E6%9B%B8.pdf; filename=invoice.pdf", '請求書.pdf'],
    ["attachment; filename*=Shift_JIS''%90%BF%8B%81%8F%91.pdf", '請求書.pdf'],
    ["attachment; filename*=UTF-8''%E8%AB%8B%e6%b1%82%E6%9B%B8+%2B1.pdf", '請求書++1.pdf'],
    ["attachment; filename*=ISO-8859-1''%A3%20rates.pdf", '£ rates.pdf'],
    ['attachment; filename="invoice.pdf"; filename*=UTF-8\'\'%E8%AB', 'invoice.pdf'],
    ['attachment; filename="invoice.pdf"; filename*=nonsense\'\'%41.pdf', 'invoice.pdf'],
    ['attachment; filename="a \\"quoted\\" name.pdf"', 'a quoted name.pdf'],
    ['attachment; filename="..\\\\invoice.pdf"', 'invoice.pdf'],
    ["attachment; filename* = UTF-8''a.pdf", 'a.pdf'],
    ['attachment; filename="../../etc/passwd"', 'passwd'],
    ['attachment; filename="C:\\Users\\taro\\invoice.pdf"', 'invoice.pdf'],
    ["attachment; filename*=UTF-8''..%2F..%2Finvoice.pdf", 'invoice.pdf'],
    ["attachment; filename*=UTF-8''..%5Cinvoice.pdf", 'invoice.pdf'],
    ["attachment; filename*=UTF-8''a%00b%0D%0A.pdf", 'ab.pdf'],
    ["attachment; filename*=UTF-8''a%3Cb%3E%3A%22%7C%3F*.pdf", 'ab.pdf'],
    ['attachment; filename=%E8%AB%8B%E6%B1%82%E6%9B%B8.pdf', '請求書.pdf'],
    ['attachment; filename="%E8%AB%8B%E6%B1%82%E6%9B%B8.pdf"; size=5', '請求書.pdf'],
    ['attachment; filename="..%2F..%2Finvoice%00.pdf"', 'invoice.pdf'],
    ['attachment; filename="100% invoice.pdf"', '100% invoice.pdf'],
    ['attachment; filename="%E8%AB.pdf"', '%E8%AB.pdf'],
    // The UTF-8 bytes of 請求書 as XMLHttpRequest returns them, and a header that is not UTF-8.
    [`attachment; filename="${inBytes('請求書.pdf')}"`, '請求書.pdf'],
    [`attachment; filename=${inBytes('請求書 4月.pdf')}; size=5`, '請求書 4月.pdf'],
    ['attachment; filename="\xa3 rates.pdf"', '£ rates.pdf'],
    ['attachment; filename="請求書.pdf"', '請求書.pdf'],
    ['attachment; filename="Ā.pdf"', 'Ā.pdf'],
  ])('API-26 %s is saved as %s', (header, name) => {
    expect(fileName(header)).toBe(name)
  })
})
