import { ContactDesk } from '../ui/ContactDesk'
import { Panel } from '../ui/Panel'
import { texts } from './texts'

/** Beside the form of an application: what the customer needs for it, and whom to ask. */
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
