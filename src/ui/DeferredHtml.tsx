import { Deferred } from './Deferred'
import { onDemand } from './onDemand'

interface Props {
  readonly html: string
}

/** Without the sanitiser nothing of HTML is rendered: its words alone. */
const Words = ({ html }: Props) => <p>{html.replace(/<[^>]*>/g, '')}</p>

const SafeHtml = onDemand(async () => ({ default: (await import('./SafeHtml')).SafeHtml }), { fallback: Words })

/** HTML of operations where it is rarely shown: the sanitiser is large, and the words do not wait for it. */
export const DeferredHtml = ({ html }: Props) => (
  <Deferred meanwhile={<Words html={html} />}>
    <SafeHtml html={html} />
  </Deferred>
)
