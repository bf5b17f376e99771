import { useContext, useEffect, useRef, useState } from 'react'
import { shell } from '#brand/shell'
import type { Reservation } from '../../../api/endpoints/mobility'
import { texts as shared } from '../../../texts'
import { Alert } from '../../../ui/Alert'
import { SaveFile } from '../../../ui/contexts'
import { Dialog } from '../../../ui/Dialog'
import { InAppBrowser } from '../../../ui/InAppBrowser'
import { isShortcut } from '../../../ui/isShortcut'
import { Telephone } from '../../../ui/SupportPhone'
import { rideTitle } from '../ride'
import { texts } from '../texts'
import { cardImage } from './cardImage'
import type { RiderCard } from './RiderCodes'
import { RiderTurn, useRiderTurn } from './RiderTurn'
import { useRiderTitle } from './useRiderTitle'
import { useWakeLock } from './useWakeLock'
import './RiderCards.scss'

interface Props {
  readonly reservation: Reservation
  readonly cards: readonly RiderCard[]
  readonly onClose: () => void
}

const { desk, tel, hours } = shell.support

/** The lines beneath a code about the ride. */
const linesOf = (ride: Reservation): readonly string[] =>
  [
    rideTitle(ride),
    texts.between(ride.from_name, ride.to_name),
    texts.times(ride.depart_at, ride.arrive_at),
    ride.depart_at2 && texts.cardBack(texts.times(ride.depart_at2, ride.arrive_at2)),
  ].filter(Boolean)

/** The shortest swipe, in pixels. */
const swipeDistance = 50

/** The riders' codes in full screen, one at a time: to show when boarding, save as an image, or print (PLUS-06). */
export default function RiderCards({ reservation, cards, onClose }: Props) {
  const [index, turn] = useRiderTurn(cards.length)
  const [failed, setFailed] = useState(false)
  const code = useRef<HTMLDivElement>(null)
  const swipeStart = useRef<number>(undefined)
  const saveFile = useContext(SaveFile)
  const titleOf = useRiderTitle()
  useWakeLock()

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isShortcut(event)) return
      if (event.key === 'ArrowLeft') turn(-1)
      if (event.key === 'ArrowRight') turn(1)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [turn])

  const card = cards[index]
  if (!card) return null
  const who = texts.who[card.who]
  const title = titleOf(card.who)
  const lines = linesOf(reservation)
  const officeHours = texts.officeHours(hours)

  /** Not for the second click of a double click, which would save another copy. */
  async function save() {
    const rendered = code.current?.firstElementChild
    const sec_key = card?.sec_key ? [card.sec_key] : []
    const image = rendered && (await cardImage(rendered, [title, ...sec_key, ...lines, `${desk} ${tel}`, officeHours]))
    setFailed(!image)
    if (image) saveFile(`${texts.cardFile}_${reservation.year_id}${reservation.date_id}_${who}.png`, image)
  }

  return (
    <Dialog title={texts.codes} onClose={onClose} fullscreen>
      {failed && (
        <Alert tone="danger" onClose={() => setFailed(false)}>
          {shared.generalError}
        </Alert>
      )}
      <RiderTurn at={index} count={cards.length} onTurn={turn} />
      <section
        className="rider-card"
        onPointerDown={({ isPrimary, clientX }) => {
          // Two fingers zoom.
          swipeStart.current = isPrimary ? clientX : undefined
        }}
        onPointerUp={({ clientX }) => {
          const moved = clientX - (swipeStart.current ?? clientX)
          swipeStart.current = undefined
          if (moved > swipeDistance) turn(-1)
          if (moved < -swipeDistance) turn(1)
        }}
      >
        <h3 aria-live="polite">{title}</h3>
        <div ref={code} key={card.who}>
          {card.code}
        </div>
        {card.sec_key && <p className="rider-card__key">{card.sec_key}</p>}
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <p>
          {desk} <Telephone number={tel} />
        </p>
        <p>{officeHours}</p>
      </section>
      <div className="rider-turn">
        <button type="button" className="btn btn-secondary" onClick={({ detail }) => detail < 2 && save()}>
          {texts.savePicture}
        </button>
        <button type="button" className="btn btn-secondary" onClick={() => window.print()}>
          {texts.printCard}
        </button>
      </div>
      {/* Below the buttons, which are on screen with the whole card on a phone. */}
      {shell.withoutHearing && <p>{shell.withoutHearing}</p>}
      <InAppBrowser />
    </Dialog>
  )
}
