import type { SummaryRow } from '../form/rules'
import { breakable } from '../ui/breakable'
import { DescriptionList } from '../ui/DescriptionList'
import { texts } from './texts'

/** The answers of a section, with line breaks kept. */
export const AnswerRows = ({ rows }: { rows: readonly SummaryRow[] }) => (
  <div className="answers">
    <DescriptionList rows={rows.map(([label, text]) => [label, text ? breakable(text) : texts.empty])} />
  </div>
)
