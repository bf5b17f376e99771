import type { BrandCode } from '../../src/brand/gates'
import { escapeHtml } from '../escape-html'
import { type Album, type Change, imageFile, picturesOf } from './albums'
import { type Width, widths } from './visit'

/* The gallery as pages that can be opened without a server. */

const screens: Readonly<Record<Width, string>> = { 390: 'スマートフォン', 1280: 'パソコン' }

const style = `
body { font: 16px/1.6 system-ui, sans-serif; margin: 1.5rem }
nav a { margin-right: 1rem }
nav input { font: inherit; padding: 4px 8px; width: 20rem; max-width: 100% }
h2 { margin: 2rem 0 0; border-bottom: 2px solid #888 }
pre { font: inherit; white-space: pre-wrap }
section > div { display: flex; flex-wrap: wrap; gap: 1rem }
figure { margin: 0 }
figcaption { max-width: 30rem }
figure button { display: block; padding: 0; border: 1px solid #999; background: none; cursor: zoom-in }
figure img { display: block; object-fit: cover; object-position: top; max-height: 30rem }
img.w390 { width: 195px }
img.w1280 { width: 480px }
dialog { padding: 0; max-width: 100vw; max-height: 100vh; border: 0 }
dialog p { position: sticky; top: 0; margin: 0; padding: 4px 8px; background: #fff }
dialog img { display: block; cursor: zoom-out }
dialog::backdrop { background: #000c }
`

/** Shows a picture in its original size; the arrow keys move to its neighbours. */
const script = `
const dialog = document.querySelector('dialog')
const all = [...document.querySelectorAll('figure button')]
let at = 0
function show(no) {
  at = no
  const shown = all.filter((one) => !one.closest('[hidden]'))
  const { src, alt } = (shown[no] ?? shown[0]).querySelector('img')
  const width = Number(/-(\\d+)\\.png$/.exec(src)[1])
  dialog.replaceChildren(Object.assign(document.createElement('p'), { textContent: alt }), Object.assign(new Image(width), { src, alt }))
  if (!dialog.open) dialog.showModal()
  dialog.scrollTop = 0
}
document.addEventListener('click', ({ target }) => {
  const button = target.closest('figure button')
  if (button) show(all.filter((one) => !one.closest('[hidden]')).indexOf(button))
  else if (target.closest('dialog')) dialog.close()
})
document.addEventListener('keydown', ({ key }) => {
  const shown = all.filter((one) => !one.closest('[hidden]'))
  const step = { ArrowRight: 1, ArrowLeft: -1 }[key] ?? 0
  if (dialog.open && step) show((at + step + shown.length) % shown.length)
})
const search = document.querySelector('nav input')
search?.addEventListener('input', () => {
  for (const section of document.querySelectorAll('section')) section.hidden = !section.textContent.includes(search.value)
})
`

const search = '<input type="search" aria-label="場面をさがす" placeholder="場面をさがす">'

const pageOf = (title: string, body: string) => `<!doctype html>
<html lang="ja">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
<h1>${escapeHtml(title)}</h1>
${body}
<dialog></dialog>
<script>${script}</script>
`

const figure = (folder: string, id: string, width: Width, words: string, caption = words) => {
  const file = `${folder}/${encodeURIComponent(imageFile(id, width))}`
  const alt = escapeHtml(words)
  return `<figure><figcaption>${escapeHtml(caption)}</figcaption><button type="button"><img class="w${width}" loading="lazy" src="${file}" alt="${alt}"></button></figure>`
}

function albumSections(album: Album): string {
  const { brand, shots } = album
  const pictures = picturesOf(album)
  const different = new Set(pictures.map(({ hash }) => hash)).size
  const firstWith = new Map<string, string>()
  const content = ({ id, title, hash, fault }: (typeof shots)[number]): string | undefined => {
    if (fault !== undefined) return `<p>撮れませんでした。${escapeHtml(fault)}</p>`
    if (hash === undefined) return undefined
    const same = firstWith.get(hash)
    if (same !== undefined) return `<p>「${escapeHtml(same)}」と同じ見た目です。</p>`
    firstWith.set(hash, title)
    return widths.map((width) => figure(brand, id, width, `${title}（${screens[width]}）`, screens[width])).join('')
  }
  const sections = shots.flatMap((shot) => {
    const shown = content(shot)
    return shown === undefined ? [] : [`<section><h3>${escapeHtml(shot.title)}</h3><div>${shown}</div></section>`]
  })
  return `<h2 id="${brand}">${brand.toUpperCase()}</h2><p>${pictures.length}枚のうち、見た目の違うものは${different}枚です。</p>${sections.join('\n')}`
}

/** The pictures of a version, of all brands that have some. */
export function galleryPage(build: number, albums: readonly Album[], versions: readonly string[]): string {
  const brands = albums.map(({ brand }) => `<a href="#${brand}">${brand.toUpperCase()}</a>`)
  const others = versions
    .filter((version) => version !== String(build))
    .map((version) => `<a href="../${version}/index.html">${version}</a>`)
  const nav = `<nav>${[...brands, ...others, search].join('')}</nav>`
  return pageOf(`画面一覧 ${build}`, [nav, ...albums.map(albumSections)].join('\n'))
}

interface BrandChanges {
  readonly brand: BrandCode
  /** What the version turns on and off, in sentences. */
  readonly words: string
  readonly changes: readonly Change[]
  /** The number of compared pictures. */
  readonly of: number
}

/** The pictures of two versions that differ: before, after, and with the difference marked. */
export function differencesPage(before: number, build: number, brands: readonly BrandChanges[]): string {
  const sections = brands.map(({ brand, words, changes, of }) => {
    const changed = changes.map(({ title, id, widths: images }) => {
      const rows = images.map(({ width, isOld, isNew, isMarked }) => {
        const was = isOld
          ? figure(`../${before}/${brand}`, id, width, `変更前 ${before}（${screens[width]}）`)
          : `<p>${before} にはない画面です。</p>`
        const is = isNew
          ? figure(brand, id, width, `変更後 ${build}（${screens[width]}）`)
          : `<p>${build} にはない画面です。</p>`
        const marks = isMarked ? figure(`against-${before}/${brand}`, id, width, '違うところは赤') : ''
        return `<div>${was}${is}${marks}</div>`
      })
      return `<section><h3>${escapeHtml(title)}</h3>${rows.join('')}</section>`
    })
    return [
      `<h2 id="${brand}">${brand.toUpperCase()}</h2><pre>${escapeHtml(words)}</pre>`,
      `<p>全${of}枚のうち、見た目の違うものは${changes.length}枚です。どの画面にもあるメニューの違いは、ホームだけに数えます。</p>`,
      ...changed,
    ].join('\n')
  })
  return pageOf(`${before} と ${build} の違い`, [`<nav>${search}</nav>`, ...sections].join('\n'))
}
