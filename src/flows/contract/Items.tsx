import { DescriptionList } from '../../ui/DescriptionList'
import { itemRows } from './rules'
import { texts } from './texts'

interface Props {
  readonly title?: string | undefined
  readonly items: readonly { item_name: string; item_value: string }[] | undefined
}

/** Items as names and values; a sentence if there are none (CON-34). */
export function Items({ title, items = [] }: Props) {
  return (
    <section className="panel">
      {title && <h2 className="panel__title">{title}</h2>}
      {items.length === 0 ? <p>{texts.nothing}</p> : <DescriptionList rows={itemRows(items)} />}
    </section>
  )
}
