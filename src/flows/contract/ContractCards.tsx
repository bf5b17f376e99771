import type { ReactNode } from 'react'
import type { AtAddress } from '../../api/endpoints/contract'
import { Link } from '../../app/router'
import { hrefOf, type RouteKey, routeOf } from '../../app/routes'
import { useFlow } from '../../runtime/useFlow'
import { Card } from '../../ui/Card'
import { DescriptionList } from '../../ui/DescriptionList'
import { ToApply, ToPayMethod } from './changes'
import { paymentCard, serviceCard } from './contractCards'
import { texts } from './texts'

interface CardProps {
  /** The page with the rest. */
  readonly page: RouteKey
}

/** The services under contract, on home and on the contract's own page (HOME-05, EASE-11). */
export function ServiceCard({ page }: CardProps) {
  const [state, actions] = useFlow(serviceCard)
  return (
    <Card
      title={texts.serviceCard}
      page={page}
      card={state}
      query={() => actions.certifyService()}
      cancelQueries={actions.cancelQueries}
      lines={6}
    >
      {(shown) => (
        <Items shown={shown} page={page}>
          {features.contact && <ToApply />}
        </Items>
      )}
    </Card>
  )
}

/** How the contract is paid, on the same pages. */
export function PaymentCard({ page }: CardProps) {
  const [state, actions] = useFlow(paymentCard)
  return (
    <Card
      title={texts.paymentCard}
      page={page}
      card={state}
      query={() => actions.certifyPayment()}
      cancelQueries={actions.cancelQueries}
      lines={5}
    >
      {(shown) => (
        <Items shown={shown} page={page}>
          {features.payMethod && <ToPayMethod />}
        </Items>
      )}
    </Card>
  )
}

interface Props extends CardProps {
  readonly shown: AtAddress
  readonly children: ReactNode
}

/** The items at the contract's address; unknown ones are not called none (D33). */
const Items = ({ shown: { items }, page, children }: Props) => (
  <>
    {items && items.length > 0 ? (
      <DescriptionList rows={items.map(({ item_name, item_value }) => [item_name, item_value.trim() || texts.none])} />
    ) : (
      <p>{texts.nothing}</p>
    )}
    <p className="button-row">
      <Link className="btn btn-secondary" to={hrefOf(page)}>
        {texts.toPage(routeOf(page)?.title ?? '')}
      </Link>
      {children}
    </p>
  </>
)
