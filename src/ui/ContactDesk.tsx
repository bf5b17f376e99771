import { shell } from '#brand/shell'
import { Panel } from './Panel'
import { pageTexts } from './pageTexts'
import { SupportPhone } from './SupportPhone'

/** The support desk, beside a form. */
export const ContactDesk = () => (
  <Panel title={pageTexts.contactDesk}>
    <SupportPhone {...shell.support} />
  </Panel>
)
