import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { connect as brand } from '#brand/connect'
import { DraftNotices } from '../../form/DraftNotices'
import { Form } from '../../form/Form'
import { Parts } from '../../form/PartsForm'
import { usePartsForm } from '../../form/part'
import { email } from '../../form/patterns/person'
import { useFlow } from '../../runtime/useFlow'
import { texts as shared } from '../../texts'
import { timeLabel } from '../../time/japan'
import { Alert } from '../../ui/Alert'
import { useFocusKept } from '../../ui/focusHeading'
import { useImage } from '../../ui/useImage'
import type { AppLink } from './appLink'
import type { DeviceType } from './deviceType'
import { connect, draft } from './flow'
import { openApp } from './openApp'
import { texts } from './texts'
import { useExpired } from './useExpired'
import './ConnectOptions.scss'

interface Props {
  readonly type: DeviceType
  readonly appLink: AppLink
}

/** The ways to connect on this device, while the link is valid, and on phones the browsers that have been tested. */
export function ConnectOptions({ type, appLink }: Props) {
  const expired = useExpired(appLink.validUntil)
  return (
    <>
      {expired ? <Expired type={type} /> : <Valid type={type} appLink={appLink} />}
      {type !== 'other' && <Browsers />}
    </>
  )
}

function Valid({ type, appLink }: Props) {
  const box = useFocusKept<HTMLDivElement>()
  return type === 'other' ? (
    <div className="connect-ways" ref={box}>
      <ByQrCode appLink={appLink} />
      <ByMail />
    </div>
  ) : (
    <div ref={box}>
      <InApp type={type} appLink={appLink} />
    </div>
  )
}

const Browsers = () => (
  <section className="panel">
    <h2 className="panel__title">{texts.browsers}</h2>
    <ul>
      {texts.browserList.map((browser) => (
        <li key={browser}>{browser}</li>
      ))}
    </ul>
  </section>
)

/** The success message of a call, beside its button, until the next action or until it closes. */
function SuccessMessage({ call, children }: { call: 'renewLink' | 'sendLink'; children: ReactNode }) {
  const [{ _call, _validated }, actions] = useFlow(connect)
  if (_call !== call || !_validated) return null
  return (
    <Alert tone="success" closeAfter={5_000} onClose={actions.dismiss}>
      {children}
    </Alert>
  )
}

const RenewedMessage = () => (
  <SuccessMessage call="renewLink">
    <p>{texts.renewed}</p>
  </SuccessMessage>
)

/** The link was mailed, and where to. */
function SentMessage() {
  const [{ sentTo }] = useFlow(connect)
  return (
    <SuccessMessage call="sendLink">
      <p>{texts.sent}</p>
      <p>{texts.sentTo(sentTo)}</p>
    </SuccessMessage>
  )
}

function RenewButton({ type, variant }: { type: DeviceType; variant: 'primary' | 'secondary' }) {
  const [, actions] = useFlow(connect)
  return (
    <p>
      <button type="button" className={`btn btn-${variant}`} onClick={() => actions.renewLink({ type })}>
        {texts.renew}
      </button>
    </p>
  )
}

function Expired({ type }: { type: DeviceType }) {
  const box = useFocusKept<HTMLDivElement>()
  return (
    <div ref={box}>
      <Alert tone="warning">
        <p>{texts.expired}</p>
        <p>{texts.expiredHow}</p>
      </Alert>
      {/* The link may expire while its mail is being sent. */}
      <SentMessage />
      <RenewButton type={type} variant="primary" />
    </div>
  )
}

/** When the link expires, and its conditions. */
const Conditions = ({ expiresAt }: { expiresAt: number }) => (
  <>
    <p className="connect-until">{texts.expiresAt(timeLabel(expiresAt))}</p>
    <ul>
      <li>{texts.validFor}</li>
      <li>{texts.version}</li>
    </ul>
  </>
)

/** Shown if the response lacks the data for this device. */
const Missing = ({ message, hint }: { message: string; hint: string }) => (
  <Alert tone="warning">
    <p>{message}</p>
    <p>{hint}</p>
    <p>{shared.generalError}</p>
  </Alert>
)

function ByQrCode({ appLink }: { appLink: AppLink }) {
  const image = useImage(appLink.qrCode)
  return (
    <section className="panel">
      <h2 className="panel__title">{texts.byQrCode}</h2>
      {image.src ? (
        <>
          <p>{texts.qrCodeHow}</p>
          <img className="connect-qr" {...image} alt={texts.qrCode} />
          <Conditions expiresAt={appLink.expiresAt} />
        </>
      ) : (
        <Missing message={texts.noQrCode} hint={texts.noQrCodeHow} />
      )}
      <RenewButton type="other" variant="secondary" />
      {image.src && <RenewedMessage />}
    </section>
  )
}

const parts = [email()]

function ByMail() {
  const [state, actions] = useFlow(connect)
  const form = usePartsForm({
    parts,
    errList: state._call === 'sendLink' ? state._errList : {},
    onSubmit: (body) => actions.sendLink(body),
    draft,
  })
  const sent = state._call === 'sendLink' && state._validated
  // Dismiss a success message; an error stays until dismissed by the customer (D15).
  const onRejected = useEffectEvent(() => {
    if (state._validated) actions.dismiss()
  })
  const { rejections } = form
  useEffect(() => {
    if (rejections > 0) onRejected()
  }, [rejections])
  const reset = useEffectEvent(() => form.reset())
  useEffect(() => {
    if (sent) reset()
  }, [sent])
  return (
    <section className="panel">
      <h2 className="panel__title">{texts.byMail}</h2>
      <Form form={form}>
        <DraftNotices form={form} />
        <p>{texts.byMailHow}</p>
        <Parts parts={parts} form={form.handle} />
        <button type="submit" className="btn btn-primary btn-wide">
          {texts.send}
        </button>
        <SentMessage />
      </Form>
    </section>
  )
}

function WithoutLink({ type }: { type: DeviceType }) {
  const box = useFocusKept<HTMLElement>()
  return (
    <section className="panel" ref={box}>
      <Missing message={texts.noLink} hint={texts.noLinkHow} />
      <RenewButton type={type} variant="primary" />
    </section>
  )
}

function InApp({ type, appLink }: { type: Exclude<DeviceType, 'other'>; appLink: AppLink }) {
  const [, actions] = useFlow(connect)
  const cancelFallback = useRef(() => {})
  useEffect(() => () => cancelFallback.current(), [])
  const open = () => {
    cancelFallback.current()
    cancelFallback.current = openApp(
      () => actions.leaveFor(appLink.link),
      () => actions.leaveFor(brand.stores[type]),
    )
  }
  if (!appLink.link) return <WithoutLink type={type} />
  return (
    <section className="panel">
      <RenewedMessage />
      <p>{texts.inAppHow}</p>
      <p>
        <button type="button" className="btn btn-primary btn-wide" onClick={open}>
          {texts.openApp}
        </button>
      </p>
      <Conditions expiresAt={appLink.expiresAt} />
    </section>
  )
}
