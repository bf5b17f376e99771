import { Deferred } from './Deferred'
import { onDemand } from './onDemand'

interface Props {
  readonly html: string
}

const inlineTag = /<\/?(?:a|b|strong|em|u|span)\b[^>]*>/gi
const otherTag = /<[^>]*>/

/** The named entities that notices are written with. */
const entities = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['nbsp', '\u00a0'],
  ['yen', '¥'],
  ['copy', '©'],
])

/** Entities as characters, without the browser's parser: the content policy keeps text from it. Unknown ones stay. */
const decodeEntities = (text: string) =>
  text.replace(/&(#x?)?(\w+);/gi, (entity: string, mark: string | undefined, name: string) => {
    const code = Number(mark?.length === 2 ? `0x${name}` : name)
    return mark && code <= 0x10ffff ? String.fromCodePoint(code) : (entities.get(name) ?? entity)
  })

/** Without the sanitiser nothing of HTML is rendered: its words alone, a paragraph for each block. */
const Words = ({ html }: Props) => {
  const blocks = html.replace(inlineTag, '').split(otherTag)
  return blocks
    .filter((block) => block.trim() !== '')
    .map((block, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the index distinguishes equal blocks
      <p key={index}>{decodeEntities(block)}</p>
    ))
}

const SafeHtml = onDemand(async () => ({ default: (await import('./SafeHtml')).SafeHtml }), { fallback: Words })

/** HTML of operations where it is rarely shown: the sanitiser is large, and the words do not wait for it. */
export const DeferredHtml = ({ html }: Props) => (
  <Deferred meanwhile={<Words html={html} />}>
    <SafeHtml html={html} />
  </Deferred>
)
