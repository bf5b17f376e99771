import type { ReactNode } from 'react'
import type { Reservation } from '../../../api/endpoints/mobility'
import { texts as shared } from '../../../texts'
import { Alert } from '../../../ui/Alert'
import { DialogButton } from '../../../ui/DialogButton'
import { onDemand } from '../../../ui/onDemand'
import { useImage } from '../../../ui/useImage'
import { useIsPhone } from '../../../ui/useIsPhone'
import { texts } from '../texts'
import { ItemErrorBoundary } from './ItemErrorBoundary'
import { QrCode } from './QrCode'
import { parseQrContent, type QrContent, type Rider } from './qrContent'
import { RiderTurn, useRiderTurn } from './RiderTurn'
import { useRiderTitle } from './useRiderTitle'
import './RiderCodes.scss'

/** The cards in full screen. */
export const RiderCards = onDemand(() => import('./RiderCards'))

/** The card that a rider shows when boarding. */
export interface RiderCard {
  readonly who: Rider
  readonly code: ReactNode
  /** '' for an image, which contains everything. */
  readonly sec_key: string
}

const NoCode = () => <p className="no-code">{texts.noCode}</p>

/** A rider's code, or a message instead if it is missing or can't be rendered (QR-10). */
const Code = ({ text, name }: { text: string; name: string }) =>
  text ? (
    <ItemErrorBoundary fallback={<NoCode />}>
      <QrCode text={text} name={name} />
    </ItemErrorBoundary>
  ) : (
    <NoCode />
  )

/** An image with everything in it, or a message instead if the browser can't decode it (QR-10). */
function ImageCode({ src }: { src: string }) {
  const image = useImage(src)
  return image.src ? <img className="qr-code" {...image} alt={texts.code(texts.who.main)} /> : <NoCode />
}

/** The riders' cards; empty if the codes can't be shown. */
export function cardsOf(codes: QrContent | undefined): readonly RiderCard[] {
  if (!codes || codes.kind === 'uncommitted') return []
  if (codes.kind === 'riders') {
    return codes.riders.map(({ who, qr_code, sec_key }) => ({
      who,
      code: <Code text={qr_code} name={texts.code(texts.who[who])} />,
      sec_key,
    }))
  }
  return [{ who: 'main', code: <ImageCode src={codes.src} />, sec_key: '' }]
}

interface Props {
  readonly reservation: Reservation
  readonly base64: string
}

/**
 * The riders' codes of one reservation, from the display_qrcode response (QR-02..12). A phone shows one at a time,
 * because a scanner could read either of two (EASE-15).
 */
export function RiderCodes({ reservation, base64 }: Props) {
  const isPhone = useIsPhone()
  const titleOf = useRiderTitle()
  const codes = parseQrContent(base64, reservation.ride_num)
  const cards = cardsOf(codes)
  const [at, turn] = useRiderTurn(cards.length)
  if (!codes) return <Alert tone="danger">{shared.generalError}</Alert>
  if (codes.kind === 'uncommitted') return <p>{texts.uncommitted}</p>
  return (
    <>
      <FullScreen reservation={reservation} cards={cards} />
      {isPhone && <RiderTurn at={at} count={cards.length} onTurn={turn} />}
      <ul className="rider-codes">
        {(isPhone ? cards.slice(at, at + 1) : cards).map(({ who, code, sec_key }) => (
          <li key={who}>
            <h3 aria-live={isPhone ? 'polite' : undefined}>{titleOf(who)}</h3>
            {code}
            <p>{sec_key}</p>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Opens the cards over the whole screen. */
const FullScreen = ({ reservation, cards }: { reservation: Reservation; cards: readonly RiderCard[] }) => (
  <p className="button-row">
    <DialogButton className="btn btn-primary" label={texts.fullScreen(cards.length)}>
      {(close) => <RiderCards reservation={reservation} cards={cards} onClose={close} />}
    </DialogButton>
  </p>
)
