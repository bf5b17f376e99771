/* What a report may consist of: every field by its form, so that nothing else gets into one unnoticed (REP-03). */

const number = /^\d+$/

const fields: Readonly<Record<string, RegExp>> = {
  kind: /^(error|code|press|vitals|policy|forgiven|call-[a-zA-Z]+)$/,
  page: /^[a-zA-Z_]+$/,
  build: /^\d{10}$/,
  count: number,
  name: /^([A-Z][A-Za-z]*)?Error$/,
  frames: /^([\w~.-]+\.js:\d+:\d+(,|$)){0,5}$/,
  status: /^\d{3}$/,
  ms: number,
  lcp: number,
  cls: number,
  inp: number,
  directive: /^[a-z-]+$/,
  path: /^(\/\w+)+$/,
  fields: /^\w+(\.\w+)*(,\w+(\.\w+)*)*$/,
}

/** What of a report is not of the form that it should have. */
export const oddIn = (report: URLSearchParams): string[] =>
  [...report].flatMap(([name, value]) => (fields[name]?.test(value) ? [] : [`${name}=${value}`]))
