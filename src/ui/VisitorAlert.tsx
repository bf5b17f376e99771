import type { ComponentProps } from 'react'
import { FlowAlert } from './FlowAlert'
import { texts } from './visitorTexts'

/**
 * The alert of a form for everybody: if a customer's session was lost by sending it, the form is kept, and can be sent
 * without a login.
 */
export function VisitorAlert(props: ComponentProps<typeof FlowAlert>) {
  const { _status, _preservedFor } = props.state
  return (
    <>
      <FlowAlert {...props} />
      <div role="status">{_status === 'NEED_LOGIN' && _preservedFor && <p>{texts.withoutLogin}</p>}</div>
    </>
  )
}
