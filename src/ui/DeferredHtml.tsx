import { Deferred } from './Deferred'
import { onDemand } from './onDemand'

interface Props {
  readonly html: string
}

const inlineTag = /<\/?(?:a|b|strong|em|u|span)\b[^>]*>/gi
const otherTag = /<[^>]*>/

/** The named entities that notices use. */
const entities = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['nbsp', '\u00a0'],
  ['yen', '¥'],
  ['copy', '©'],
])

/** Decodes entities without the browser's parser, which the content policy forbids. Unknown ones are kept. */
const decodeEntities = (text: string) =>
  text.replace(/&(#x?)?(\w+);/gi, (entity: string, mark: string | undefined, name: string) => {
    const code = Number(mark?.length === 2 ? `0x${name}` : name)
    return mark && code <= 0x10ffff ? String.fromCodePoint(code) : (entities.get(name) ?? entity)
  })

/** Plain text until the sanitiser is loaded, with a paragraph for each block of the HTML. */
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

/** Rarely shown HTML from operations: loads the large sanitiser on demand, and shows plain text until then. */
export const DeferredHtml = ({ html }: Props) => (
  <Deferred meanwhile={<Words html={html} />}>
    <SafeHtml html={html} />
  </Deferred>
)
