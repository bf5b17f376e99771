import type { SummaryRow } from '../form/rules'
import { DescriptionList } from '../ui/DescriptionList'
import { breakable, unbroken } from '../ui/lineBreaks'
import { texts } from './texts'

/** Several chosen names or hours. A browser's dictionary of phrases would divide 「なつかしアニメ座」 and 「15:00～17:00」. */
const isList = (text: string) => text.includes('、') && !/[。\n]/.test(text)

const answerOf = (text: string) =>
  isList(text) ? <span className="answers__list">{unbroken(text, /(\d+:\d\d～\d+:\d\d)/)}</span> : breakable(text)

/** The answers of a section, with line breaks kept. */
export const AnswerRows = ({ rows }: { rows: readonly SummaryRow[] }) => (
  <div className="answers">
    <DescriptionList rows={rows.map(([label, text]) => [label, text ? answerOf(text) : texts.empty])} />
  </div>
)
