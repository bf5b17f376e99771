import { Alert } from '../ui/Alert'
import type { DraftedForm } from './useDraftedForm'

/** What of an earlier input is not in the fields: answers that are no longer asked for, and passwords. */
export const DraftNotices = ({ form }: { form: Pick<DraftedForm, 'draftNotices'> }) =>
  form.draftNotices.map(({ text, items, dismiss }) => (
    <Alert key={text} tone="warning" onClose={dismiss}>
      <p>{text}</p>
      <ul>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </Alert>
  ))
