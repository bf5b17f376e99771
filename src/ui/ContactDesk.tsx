import { shell } from '#brand/shell'
import { Panel } from './Panel'
import { SupportPhone } from './SupportPhone'
import { texts } from './texts'

/** Whom to ask, beside a form. */
export const ContactDesk = () => (
  <Panel title={texts.contactDesk}>
    <SupportPhone {...shell.support} />
  </Panel>
)
