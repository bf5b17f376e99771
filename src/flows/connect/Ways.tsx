import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { connect as brand } from '#brand/connect'
import { Form } from '../../form/Form'
import { Parts } from '../../form/PartsForm'
import { usePartsForm } from '../../form/part'
import { email } from '../../form/patterns/person'
import { useFlow } from '../../runtime/useFlow'
import { texts as shared } from '../../texts'
import { timeLabel } from '../../time/japan'
import { Alert } from '../../ui/Alert'
import type { deviceType } from './deviceType'
import { connect, draft } from './flow'
import { openApp } from './openApp'
import type { ShownLink } from './shownLink'
import { texts } from './texts'
import { useExpired } from './useExpired'
import './Ways.scss'

type DeviceType = ReturnType<typeof deviceType>

interface Props {
  readonly type: DeviceType
  readonly shown: ShownLink
}

/** The ways to connect that this device has, while the link is good for them. */
export function Ways({ type, shown }: Props) {
  const expired = useExpired(shown.until)
  if (expired) return <Expired type={type} />
  if (type === 'other') {
    return (
      <div className="connect-ways">
        <ByQrCode shown={shown} />
        <ByMail />
      </div>
    )
  }
  return (
    <>
      <InApp type={type} shown={shown} />
      <section className="panel">
        <h2 className="panel__title">{texts.browsers}</h2>
        <ul>
          {texts.browserList.map((browser) => (
            <li key={browser}>{browser}</li>
          ))}
        </ul>
      </section>
    </>
  )
}

/** That a call went well, beside the button that made it, until the next one or until it closes. */
function Done({ call, children }: { call: 'renewLink' | 'sendLink'; children: ReactNode }) {
  const [{ _call, _validated }, actions] = useFlow(connect)
  if (_call !== call || !_validated) return null
  return (
    <Alert tone="success" closeAfter={5_000} onClose={actions.dismiss}>
      {children}
    </Alert>
  )
}

const Renewed = () => (
  <Done call="renewLink">
    <p>{texts.renewed}</p>
  </Done>
)

function Renew({ type, look }: { type: DeviceType; look: 'primary' | 'secondary' }) {
  const [, actions] = useFlow(connect)
  return (
    <p>
      <button type="button" className={`btn btn-${look}`} onClick={() => actions.renewLink({ type })}>
        {texts.renew}
      </button>
    </p>
  )
}

const Expired = ({ type }: { type: DeviceType }) => (
  <>
    <Alert tone="warning">
      <p>{texts.expired}</p>
      <p>{texts.expiredHow}</p>
    </Alert>
    <Renew type={type} look="primary" />
  </>
)

/** Until when the link is good, and what it needs. */
const Conditions = ({ expiresAt }: { expiresAt: number }) => (
  <>
    <p className="connect-until">{texts.expiresAt(timeLabel(expiresAt))}</p>
    <ul>
      <li>{texts.validFor}</li>
      <li>{texts.version}</li>
    </ul>
  </>
)

/** What this device needs did not come with the answer. */
const Missing = ({ what, how }: { what: string; how: string }) => (
  <Alert tone="warning">
    <p>{what}</p>
    <p>{how}</p>
    <p>{shared.generalError}</p>
  </Alert>
)

const ByQrCode = ({ shown }: { shown: ShownLink }) => (
  <section className="panel">
    <h2 className="panel__title">{texts.byQrCode}</h2>
    {shown.qrCode ? (
      <>
        <p>{texts.qrCodeHow}</p>
        <img className="connect-qr" src={shown.qrCode} alt={texts.qrCode} />
        <Conditions expiresAt={shown.expiresAt} />
      </>
    ) : (
      <Missing what={texts.noQrCode} how={texts.noQrCodeHow} />
    )}
    <Renew type="other" look="secondary" />
    {shown.qrCode && <Renewed />}
  </section>
)

function ByMail() {
  const [state, actions] = useFlow(connect)
  const [parts] = useState(() => [email()])
  const form = usePartsForm({
    parts,
    errList: state._call === 'sendLink' ? state._errList : {},
    onSubmit: (body) => actions.sendLink(body),
    draft,
  })
  const sent = state._call === 'sendLink' && state._validated
  const reset = useEffectEvent(() => form.reset())
  useEffect(() => {
    if (sent) reset()
  }, [sent])
  return (
    <section className="panel">
      <h2 className="panel__title">{texts.byMail}</h2>
      <Form form={form}>
        <p>{texts.byMailHow}</p>
        <Parts parts={parts} form={form.handle} />
        <button type="submit" className="btn btn-primary btn-wide">
          {texts.send}
        </button>
        <Done call="sendLink">
          <p>{texts.sent}</p>
          <p>{texts.sentTo(state.sentTo)}</p>
        </Done>
      </Form>
    </section>
  )
}

function InApp({ type, shown }: { type: Exclude<DeviceType, 'other'>; shown: ShownLink }) {
  const [, actions] = useFlow(connect)
  const giveUp = useRef(() => {})
  useEffect(() => () => giveUp.current(), [])
  const open = () => {
    actions.dismiss()
    giveUp.current()
    giveUp.current = openApp(
      () => actions.leaveFor(shown.link),
      () => actions.leaveFor(brand.stores[type]),
    )
  }
  if (!shown.link) {
    return (
      <section className="panel">
        <Missing what={texts.noLink} how={texts.noLinkHow} />
        <Renew type={type} look="primary" />
      </section>
    )
  }
  return (
    <section className="panel">
      <Renewed />
      <p>{texts.inAppHow}</p>
      <p>
        <button type="button" className="btn btn-primary btn-wide" onClick={open}>
          {texts.openApp}
        </button>
      </p>
      <Conditions expiresAt={shown.expiresAt} />
    </section>
  )
}
