/*
 * A field whose name ends in [] holds several codes (cat_tv[], kinds[] …). Its value is a string with one code per
 * line, so that drafts, stores and validation handle a single type of value; it is sent as a list.
 */

export const isList = (name: string) => name.endsWith('[]')

export const codesIn = (value: string): readonly string[] => (value === '' ? [] : value.split('\n'))

export const hasCode = (value: string, code: string) => `\n${value}\n`.includes(`\n${code}\n`)

export const withCode = (value: string, code: string) =>
  hasCode(value, code) ? value : [...codesIn(value), code].join('\n')

export const withoutCode = (value: string, code: string) =>
  codesIn(value)
    .filter((other) => other !== code)
    .join('\n')
