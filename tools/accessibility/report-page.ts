import { escapeHtml } from '../escape-html'
import type { Report } from './report'

/* The report as one HTML page, for a provider's site. */

const list = (items: readonly string[]) => `<ul>\n${items.map((item) => `<li>${item}</li>`).join('\n')}\n</ul>`

/** 2026-04-01 as 2026年4月1日. */
const dayLabel = (day: string) => {
  const [year, month, date] = day.split('-').map(Number)
  return `${year}年${month}月${date}日`
}

const viewers = { visitor: 'ログイン前', customer: 'ログイン後' } as const

const style = `
:root { color-scheme: light dark; color: light-dark(#222, #eee); background: light-dark(#fff, #1a1a1a) }
a { color: light-dark(#0b4f9e, #9cc7ff) }
body { max-width: 60rem; margin: 0 auto; padding: 1rem; font: 1rem/1.7 system-ui, sans-serif; overflow-wrap: anywhere; line-break: strict }
h1 { font-size: 1.5rem; line-height: 1.4 }
h2 { margin-top: 2.5rem; padding-bottom: .25rem; border-bottom: 2px solid; font-size: 1.25rem }
h3 { margin: 1.75rem 0 .25rem; font-size: 1rem }
dt { margin-top: 1rem; font-weight: bold }
dd { margin: 0 }
table { width: 100%; border-collapse: collapse }
caption { padding-bottom: .5rem; text-align: start }
th, td { padding: .5rem .25rem; border-bottom: 1px solid; text-align: start; vertical-align: top }
th { font-weight: inherit }
thead th { font-weight: bold }
td:nth-child(2) { width: 3rem; text-align: center }
td:nth-child(3) { width: 40% }
.not-yet { font-weight: bold }
`

/** The findings, with links to the pages in the list. */
const onPages = (found: Report['criteria'][number]['faults']) =>
  list(
    found.map(({ says, pages }) => {
      const links = pages.map((page) => `<a href="#page-${page}">ページ${page}</a>`)
      return `${escapeHtml(says)}<br>${links.join('、')}`
    }),
  )

function detailsOf({ number, name, result, checks, faults, unsure, person, judgement }: Report['criteria'][number]) {
  const rows = [
    ['結果', escapeHtml(result)],
    ['機械が調べたこと', checks.length > 0 ? list(checks.map(escapeHtml)) : 'なし'],
    ['見つかった問題', faults.length > 0 && onPages(faults)],
    ['機械が判定できなかった箇所', unsure.length > 0 && onPages(unsure)],
    ['人が確かめること', person && escapeHtml(person)],
    [
      '人による確認',
      judgement &&
        escapeHtml(
          `${judgement.result}（${judgement.by}、${dayLabel(judgement.date)}）${judgement.note ? ` ${judgement.note}` : ''}`,
        ),
    ],
  ]
  const shown = rows.flatMap(([term, words]) => (words ? [`<dt>${term}</dt><dd>${words}</dd>`] : []))
  return `<h3 id="c-${number}">${number} ${escapeHtml(name)}</h3>\n<dl>\n${shown.join('\n')}\n</dl>`
}

function rowOf({ number, name, level, result }: Report['criteria'][number]) {
  const words = escapeHtml(result).split('／').join('／<br>')
  return `<tr><th scope="row"><a href="#c-${number}">${number} ${escapeHtml(name)}</a></th><td>${level}</td><td>${words}</td></tr>`
}

export function reportPage(report: Report): string {
  const { site, criteria, pages, notTested, period, level } = report
  const open = criteria.filter(({ result }) => result.endsWith('人による確認：未')).length
  const failed = criteria.filter(({ result }) => result.includes('不適合')).length
  const undecided = `未確定です。人による確認が済んでいない達成基準が${open}、不適合の達成基準が${failed}あります。`
  const items = [
    ['表明日', dayLabel(report.statedOn)],
    ['規格の規格番号及び改正年', report.standard],
    ['満たしている適合レベル', level ? `レベル${level}` : `<span class="not-yet">${undecided}</span>`],
    ['目標とする適合レベル', `レベル${report.target}`],
    ['対象となるウェブページに関する簡潔な説明', `${escapeHtml(report.scope)}。版 ${report.build}。`],
    ['依存したウェブコンテンツ技術のリスト', report.technologies.join('、')],
    ['試験を行ったウェブページを選択した方法', `${report.selection}（${pages.length}ページ）`],
    ['試験の方法', report.method],
    [
      '試験実施期間',
      period.from === period.to ? dayLabel(period.from) : `${dayLabel(period.from)}から${dayLabel(period.to)}まで`,
    ],
  ]
  const title = `JIS X 8341-3:2016 試験結果`
  return `<!doctype html>
<html lang="ja">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title} | ${escapeHtml(site)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escapeHtml(site)}の${title}</h1>
<p>JIS X 8341-3:2016の附属書JB「JB.3.1」の項目に沿って表示します。</p>
<dl>
${items.map(([term, words]) => `<dt>${term}</dt><dd>${words}</dd>`).join('\n')}
</dl>
<h2>達成基準チェックリスト</h2>
<table>
<caption>レベルAとレベルAAの${criteria.length}の達成基準。「適合（機械）」は、機械だけで判定できる達成基準に限ります。</caption>
<thead><tr><th scope="col">達成基準</th><th scope="col">レベル</th><th scope="col">結果</th></tr></thead>
<tbody>
${criteria.map(rowOf).join('\n')}
</tbody>
</table>
<h2>試験を行ったウェブページ</h2>
${pages.some(({ url }) => url.startsWith('/')) ? '<p>アドレスは、公開するホスト名の後に続く部分です。</p>' : ''}
<ol>
${pages.map(({ title: name, state, viewer, url }, at) => `<li id="page-${at + 1}">${escapeHtml(name)}（${viewers[viewer]}${state ? `、${escapeHtml(state)}` : ''}）<br>${escapeHtml(url)}</li>`).join('\n')}
</ol>
${notTested.length > 0 ? `<p>次のページは、手続きの途中でだけ開くか、別のページに移るため、この試験には含みません。</p>\n${list(notTested.map(escapeHtml))}` : ''}
<h2>達成基準ごとの確認</h2>
${criteria.map(detailsOf).join('\n')}
</main>
</body>
</html>
`
}
