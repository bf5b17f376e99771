import { ContactDesk } from '../ui/ContactDesk'
import { Panel } from '../ui/Panel'
import { texts } from './texts'

/** Shown beside an application's form: what the customer needs for it, and the contact desk. */
export const Aside = () => (
  <>
    <Panel title={texts.needed}>
      <ul>
        {texts.neededList.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Panel>
    <ContactDesk />
  </>
)
