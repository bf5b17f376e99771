import { type Assumption, assumptions, isCall } from '../../src/api/document/assumed'
import { apiPages, pageOf, paths } from '../../src/api/document/calls'
import { fieldName } from '../../src/api/document/fields'

/* docs/assumptions.md: fields and calls that no specification names, by page. */

export const assumptionsPath = 'docs/assumptions.md'

const intro = `# 仕様書にない項目

\`npm run contract\`が契約（\`src/api/document/assumed.ts\`）から書き出した一覧です。手では書き換えません。

ここにある名前と形は、仕様書に書かれていないため、ポータルが仮に決めたものです。バックエンドの担当の方は、1行ずつ「そのとおり」
または「正しくは…」とお答えください。決まった行は、契約から仮の印を外します。右の列は、その項目がないとき、または名前が違うときの
ポータルの動きです。
`

const lastName = (field: string) => field.slice(field.lastIndexOf('.') + 1).replaceAll('[]', '')

function fieldCell(field: string): string {
  if (field === '') return '応答のdata全体'
  const name = fieldName(lastName(field))
  return name ? `\`${field}\` ${name}` : `\`${field}\``
}

const rowOf = ({ fields, sent, without }: Assumption, calls: readonly string[]) => {
  const named = sent ?? fields
  const what = named.length === 0 ? '呼び出しのパス' : named.map(fieldCell).join('<br>')
  return `| ${calls.map((path) => `\`${path}\``).join('<br>')} | ${what} | ${without} |`
}

export function assumptionsPage(): string {
  const names = [...new Set(apiPages.map(({ name }) => name))]
  const sections = names.flatMap((name) => {
    const ofPage = paths.filter((path) => pageOf(path).name === name)
    const rows = assumptions.flatMap((assumption) => {
      const calls = ofPage.filter((path) => isCall(assumption.calls, path))
      return calls.length > 0 ? [rowOf(assumption, calls)] : []
    })
    return rows.length > 0
      ? [['', `## ${name}`, '', '| 呼び出し | 項目 | ないとき |', '| --- | --- | --- |', ...rows, ''].join('\n')]
      : []
  })
  return [intro, ...sections].join('')
}
