import type { Support } from '../brand/types'

/** A telephone number that dials when pressed, with its hours. */
export function Tel({ tel, hours }: Support) {
  return (
    <p className="tel">
      <a href={`tel:${tel.replaceAll('-', '')}`}>{tel}</a>
      <span className="tel__hours">{`受付時間 ${hours}`}</span>
    </p>
  )
}
