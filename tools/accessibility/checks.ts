import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { filler } from '../filler'
import { type CriterionNumber, isCriterion } from './criteria'
import { eachView, runAxe, validate } from './engines'
import { tabKeys, tabThrough, withoutFocusRing } from './keyboard'
import { byRoom } from './room'

/*
 * Automated checks of the success criteria on the open page. They are used for the accessibility report, and are tested
 * with planted faults (tests/browser/accessibility.test.ts).
 */

export interface Finding {
  readonly criterion: CriterionNumber
  readonly says: string
  /** Omitted for a fault; true if the machine cannot decide, and a person has to look. */
  readonly unsure?: true
}

export interface Check {
  /** What it checks, for readers of the report. */
  readonly says: string
  readonly criteria: readonly CriterionNumber[]
  /** @param sought the criterion to check, if not all of them */
  run(page: Page, sought?: CriterionNumber): Promise<readonly Finding[]>
}

const short = (text: string) => (text.length > 160 ? `${text.slice(0, 160)}…` : text)

const faults = (criterion: CriterionNumber, list: readonly string[]): Finding[] =>
  list.map((says) => ({ criterion, says: short(says) }))

const criteriaOf = (tags: readonly string[]): CriterionNumber[] =>
  tags.map((tag) => tag.replace(/^wcag(\d)(\d)(\d+)$/, '$1.$2.$3')).filter(isCriterion)

/** The rules for levels A and AA of WCAG 2.0, without experimental, deprecated or obsolete ones. */
const axeRules = axe
  .getRules(['wcag2a', 'wcag2aa'])
  .filter(({ tags }) => !tags.some((tag) => /experimental|deprecated|obsolete/.test(tag)))

const byAxe: Check = {
  says: '検査エンジンaxeの、レベルA・AAの規則すべて（幅390pxと1280px、明るい配色と暗い配色）',
  criteria: [...new Set(axeRules.flatMap(({ tags }) => criteriaOf(tags)))],
  async run(page, sought) {
    const ofSought = axeRules.filter(({ tags }) => !sought || criteriaOf(tags).includes(sought))
    const found = new Map<string, { readonly finding: Finding; readonly views: string[] }>()
    const note = (view: string, finding: Finding) => {
      const key = JSON.stringify(finding)
      const known = found.get(key)
      if (known) known.views.push(view)
      else found.set(key, { finding, views: [view] })
    }
    await eachView(page, async (view, onlyColours) => {
      const rules = ofSought.map(({ ruleId }) => ruleId).filter((id) => !onlyColours || onlyColours.includes(id))
      if (rules.length === 0) return
      const results = await runAxe(page, { runOnly: rules, resultTypes: ['violations', 'incomplete'] })
      for (const { id, tags, targets } of results.violations)
        for (const criterion of criteriaOf(tags)) note(view, { criterion, says: `axe ${id}: ${targets}` })
      for (const { id, tags, targets } of results.incomplete)
        for (const criterion of criteriaOf(tags)) note(view, { criterion, says: `axe ${id}: ${targets}`, unsure: true })
    })
    return [...found.values()].map(({ finding, views }) => ({
      ...finding,
      says: `${short(finding.says)}（${views.join('、')}）`,
    }))
  },
}

const ofParsing = new Set([
  'attr-spacing',
  'close-attr',
  'close-order',
  'element-permitted-content',
  'element-permitted-occurrences',
  'element-permitted-order',
  'element-permitted-parent',
  'element-required-ancestor',
  'no-dup-attr',
  'no-dup-id',
  'parser-error',
  'unrecognized-char-ref',
  'void-content',
])

/** Validates index.html only once, since it is the same for all pages. */
function byParser(): Check {
  const ofServed = new Map<string, ReturnType<typeof validate>>()
  return {
    says: '配信されたHTMLと表示中のページの、開始・終了タグ、入れ子、属性の重複、idの重複（html-validate）',
    criteria: ['4.1.1'],
    async run(page) {
      const served = await (await page.request.get(page.url(), { maxRetries: 3 })).text()
      const known = ofServed.get(served) ?? validate(served)
      ofServed.set(served, known)
      return faults(
        '4.1.1',
        [...(await known), ...(await validate(await page.content()))]
          .filter(({ ruleId }) => ofParsing.has(ruleId))
          .map(({ ruleId, message, selector }) => `html-validate ${ruleId}: ${message} ${selector}`),
      )
    },
  }
}

const mediaCriteria = ['1.2.1', '1.2.2', '1.2.3', '1.2.4', '1.2.5', '1.4.2'] as const

const byMedia: Check = {
  says: '音声・映像・埋め込みの要素がなく、コンテンツセキュリティポリシーが読み込みを拒み、スクリプトが音を出さないこと',
  criteria: mediaCriteria,
  async run(page) {
    const served = await page.request.get(page.url(), { maxRetries: 3 })
    const policy = served.headers()['content-security-policy'] ?? ''
    const directives = policy.split('; ').map((one) => one.split(' ')[0])
    const isOpen =
      !policy.includes("default-src 'none'") ||
      ['media-src', 'object-src', 'frame-src', 'child-src'].some((name) => directives.includes(name))
    const found = await page.evaluate(async () => {
      const elements = [...document.querySelectorAll('audio, video, object, embed, iframe, bgsound')]
      const scripts = performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter((name) => name.startsWith(location.origin) && name.endsWith('.js'))
      const sounding = await Promise.all(
        scripts.map(async (name) =>
          /\bAudioContext\b|new Audio\(|speechSynthesis/.test(await (await fetch(name)).text()) ? [name] : [],
        ),
      )
      return [...elements.map(({ outerHTML }) => outerHTML), ...sounding.flat()]
    })
    const all = [...(isOpen ? [`Content-Security-Policy: ${policy}`] : []), ...found]
    return mediaCriteria.flatMap((criterion) => faults(criterion, all))
  },
}

const byEnlarging: Check = {
  says: '文字を200％にした幅390pxと1280pxのページに、切れるものと横にはみ出すものがないこと',
  criteria: ['1.4.4'],
  async run(page) {
    const found: string[] = []
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      found.push(...(await byRoom(page, `${width}px、200％`, '200%')))
    }
    return faults('1.4.4', found)
  },
}

const byFrame: Check = {
  says: 'ページの言語が日本語で、本文も日本語であること。タイトルに、ページの名前とサイトの名前があること',
  criteria: ['2.4.2', '3.1.1'],
  async run(page) {
    const { lang, title, text } = await page.evaluate(() => ({
      lang: document.documentElement.lang,
      title: document.title,
      text: document.querySelector('main')?.textContent ?? '',
    }))
    const count = (letters: RegExp) => [...text.matchAll(letters)].length
    const isJapanese = count(/\p{sc=Hiragana}|\p{sc=Katakana}|\p{sc=Han}/gu) > count(/\p{sc=Latin}/gu)
    return [
      ...faults('2.4.2', /^\S.* \| \S/.test(title) ? [] : [`title: "${title}"`]),
      ...faults('3.1.1', lang === 'ja' && isJapanese ? [] : [`lang: "${lang}"`]),
    ]
  },
}

const bySkipping: Check = {
  says: '最初のTabキーで出るリンクが、Enterキーで繰り返しの部分を飛ばして本文へ進むこと',
  criteria: ['2.4.1'],
  async run(page) {
    const leads = await page.evaluate(() => {
      const [first] = document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')
      first?.focus()
      return first instanceof HTMLAnchorElement && first.hash !== ''
    })
    if (!leads) return faults('2.4.1', ['the first link does not lead into the page'])
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    const arrives = await page.evaluate(() => {
      const [main, active] = [document.querySelector('main'), document.activeElement]
      if (!main || !active) return false
      const place = main.compareDocumentPosition(active)
      const within = Node.DOCUMENT_POSITION_CONTAINED_BY
      // If nothing within it is operable, the next stop is the element that follows.
      return (
        Boolean(place & within) ||
        (!main.querySelector('a, button, input') && Boolean(place & Node.DOCUMENT_POSITION_FOLLOWING))
      )
    })
    return faults('2.4.1', arrives ? [] : ['the first link does not lead to the main part'])
  },
}

const byMotion: Check = {
  says: '開き終えたページに、5秒を超えて動くアニメーション、速く繰り返すもの、動く画像がないこと',
  criteria: ['2.2.2', '2.3.1'],
  async run(page) {
    const { long, fast, moving } = await page.evaluate(() => {
      const running = document.getAnimations().flatMap((animation) => {
        const { effect } = animation
        if (!(effect instanceof KeyframeEffect)) return []
        const { duration, iterations = 1, endTime } = effect.getComputedTiming()
        const says = `${effect.target?.tagName}.${effect.target?.getAttribute('class')}`
        return [{ says, once: Number(duration), times: iterations, end: Number(endTime) }]
      })
      const pictures = document.querySelectorAll(
        'marquee, blink, canvas, svg animate, img[src$=".gif"], img[src$=".webp"]',
      )
      return {
        long: running.filter(({ end }) => end > 5_000).map(({ says }) => says),
        fast: running.filter(({ once, times }) => times > 3 && once < 334).map(({ says }) => says),
        moving: [...pictures].map(({ outerHTML }) => outerHTML),
      }
    })
    return [
      ...faults('2.2.2', long),
      ...faults('2.3.1', fast),
      ...(['2.2.2', '2.3.1'] as const).flatMap((criterion) =>
        moving.map((says) => ({ criterion, says: short(says), unsure: true as const })),
      ),
    ]
  },
}

/** Link names that are meaningless without the surrounding sentence. */
const vague = /^(こちら|ここ|ここをクリック|クリック|リンク|続き|続きを読む|詳細|詳しくはこちら|もっと見る)$/

const byNames: Check = {
  says: '入力欄に目に見えるラベルがあること。誤りのある欄に文字の説明があること。リンクの名前が「こちら」などだけでないこと。入力例の文字がないこと',
  criteria: ['1.4.3', '2.4.4', '3.3.1', '3.3.2'],
  async run(page) {
    const { links, unnamed, unexplained, examples } = await page.evaluate(() => {
      const isSeen = (one: Element) =>
        one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !one.closest('.visually-hidden')
      const says = (one: Element) => `${one.tagName} ${one.getAttribute('name') ?? one.id}`
      const referred = (one: Element, attribute: string) =>
        (one.getAttribute(attribute) ?? '').split(/\s+/).flatMap((id) => document.getElementById(id) ?? [])
      const isText = (one: Element) => isSeen(one) && one.textContent.trim() !== ''
      const labelsOf = (field: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement) => {
        const group = field.closest('fieldset, [role=group], [role=radiogroup]')
        return [
          ...(field.labels ?? []),
          ...referred(field, 'aria-labelledby'),
          ...(group ? [...group.querySelectorAll('legend'), ...referred(group, 'aria-labelledby')] : []),
        ]
      }
      const fields = [
        ...document.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(
          'input:not([type=hidden], [type=submit]), select, textarea',
        ),
      ].filter(isSeen)
      return {
        links: [...document.querySelectorAll('a[href]')].filter(isSeen).map((one) => one.textContent.trim()),
        unnamed: fields.filter((field) => !labelsOf(field).some(isText)).map(says),
        unexplained: fields
          .filter((field) => field.matches('[aria-invalid=true]'))
          .filter(
            (field) => ![...referred(field, 'aria-describedby'), ...referred(field, 'aria-errormessage')].some(isText),
          )
          .map(says),
        examples: fields
          .filter((field) => field.matches(':placeholder-shown[placeholder]:not([placeholder=""])'))
          .map(says),
      }
    })
    return [
      // Axe does not check their colours.
      ...examples.map((says) => ({ criterion: '1.4.3', says: `placeholder: ${says}`, unsure: true }) as const),
      ...faults(
        '2.4.4',
        links.filter((name) => vague.test(name)).map((name) => `「${name}」`),
      ),
      ...faults('3.3.1', unexplained),
      ...faults('3.3.2', unnamed),
    ]
  },
}

/** The customer's context: any difference here is a change of context. */
const whereabouts = async (page: Page) => {
  const place = await page.evaluate(() =>
    [
      location.pathname,
      document.querySelector('h1')?.textContent,
      document.querySelectorAll('dialog[open], [role=dialog]').length,
    ].join(' '),
  )
  return `${place} ${page.context().pages().length}`
}

const byInput: Check = {
  says: 'すべての欄に入力・選択しても、アドレス・見出し・ウィンドウが変わらないこと',
  criteria: ['3.2.2'],
  async run(page) {
    const before = await whereabouts(page)
    await page.evaluate(await filler())
    const after = await whereabouts(page)
    return faults('3.2.2', after === before ? [] : [`${before} → ${after}`])
  },
}

const byTab: Check = {
  says: 'Tabキーで終わりまで進みShift+Tabで戻ると、すべての操作対象に上から順に届き、隠れず、枠が見え、フォーカスだけでは何も変わらないこと',
  criteria: ['2.1.1', '2.1.2', '2.4.3', '2.4.7', '3.2.1'],
  async run(page) {
    // With little height below the sticky header; not at phone width, where the tiles come after the page.
    await page.setViewportSize({ width: 1024, height: 640 })
    const before = await whereabouts(page)
    const send = await tabKeys(page)
    let found = await tabThrough(page, send, () => true)
    // Retry, because content loaded in the meantime may have changed the order.
    if (found.length > 0) found = await tabThrough(page, send, () => true)
    const after = await whereabouts(page)
    const rings: string[] = []
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      rings.push(...(await withoutFocusRing(page)))
    }
    return [
      ...found.flatMap(({ criterion, says }) => faults(criterion, [says])),
      ...faults('2.4.7', rings),
      ...faults('3.2.1', after === before ? [] : [`${before} → ${after}`]),
    ]
  },
}

interface Place {
  /** The part of the page, and the link's target. */
  readonly key: string
  readonly name: string
}

const navigationOf = (page: Page) =>
  page.evaluate((): readonly Place[] =>
    [...document.querySelectorAll('header, nav, footer')].flatMap((region) =>
      [...region.querySelectorAll<HTMLElement>('a[href], button')]
        .filter((one) => one.closest('header, nav, footer') === region && one.checkVisibility())
        .map((one) => {
          const name = one.getAttribute('aria-label') ?? one.textContent.trim()
          const part = `${region.tagName} ${region.getAttribute('aria-label') ?? ''}`
          return { key: `${part} ${one.getAttribute('href') ?? name}`, name }
        }),
    ),
  )

/** Compares a page's navigation with those of earlier pages. */
function byNavigation(): Check {
  const before: (readonly Place[])[] = []
  return {
    says: 'ヘッダー・メニュー・フッターにあるリンクが、どのページでも同じ順序と同じ名前であること',
    criteria: ['3.2.3', '3.2.4'],
    async run(page) {
      await page.setViewportSize({ width: 1280, height: 800 })
      const now = await navigationOf(page)
      const found = before.flatMap((earlier) => {
        const common = (some: readonly Place[], others: readonly Place[]) =>
          some.map(({ key }) => key).filter((key) => others.some((other) => other.key === key))
        const [old, order] = [common(earlier, now), common(now, earlier)]
        const moved = order.find((key, at) => key !== old[at])
        const renamed = now.filter(({ key, name }) => {
          const was = earlier.find((other) => other.key === key)
          return was !== undefined && was.name !== name
        })
        return [
          ...faults('3.2.3', moved === undefined ? [] : [moved]),
          ...faults(
            '3.2.4',
            renamed.map(({ key, name }) => `${key}: ${name}`),
          ),
        ]
      })
      before.push(now)
      return found
    },
  }
}

/** All checks for one run through the pages, in the required order: the last ones operate the page. */
export const createChecks = (): readonly Check[] => [
  byMotion,
  byFrame,
  byMedia,
  byParser(),
  byNames,
  byNavigation(),
  byAxe,
  byEnlarging,
  bySkipping,
  byInput,
  byTab,
]
