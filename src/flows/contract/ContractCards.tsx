import type { ReactNode } from 'react'
import type { AtAddress } from '../../api/endpoints/contract'
import { Link } from '../../routing/router'
import { hrefOf, type RouteKey, routeOf } from '../../routing/routes'
import { useFlow } from '../../runtime/useFlow'
import { addressName } from '../../ui/addressName'
import { Card } from '../../ui/Card'
import { DescriptionList } from '../../ui/DescriptionList'
import { ToApply, ToPayMethod } from './changes'
import { paymentCard, serviceCard } from './contractCardFlows'
import { itemRows, shownAddress } from './rules'
import { texts } from './texts'

interface ServiceCardProps {
  /** The target of its link; its data is that of the service page. */
  readonly linksTo: 'contract' | 'contract_service'
}

/** The services under contract, on home and on the contract's own page (HOME-05, EASE-11). */
export function ServiceCard({ linksTo }: ServiceCardProps) {
  const [state, actions] = useFlow(serviceCard)
  return (
    <Card
      title={texts.serviceCard}
      page="contract_service"
      card={state}
      query={() => actions.certifyService()}
      cancelQueries={actions.cancelQueries}
      lines={10}
    >
      {(shown) => (
        <CardItems shown={shown} linksTo={linksTo}>
          {features.contact && <ToApply />}
        </CardItems>
      )}
    </Card>
  )
}

/** The payment of the contract, on the same pages. */
export function PaymentCard() {
  const [state, actions] = useFlow(paymentCard)
  return (
    <Card
      title={texts.paymentCard}
      page="contract_payment"
      card={state}
      query={() => actions.certifyPayment()}
      cancelQueries={actions.cancelQueries}
      lines={8}
    >
      {(shown) => (
        <CardItems shown={shown} linksTo="contract_payment">
          {features.payMethod && <ToPayMethod />}
        </CardItems>
      )}
    </Card>
  )
}

interface CardItemsProps {
  readonly shown: AtAddress
  readonly linksTo: RouteKey
  readonly children: ReactNode
}

/**
 * The items at the address last chosen, which is named if there are several; doesn't say that there are none if they are
 * unknown (D33).
 */
function CardItems({ shown, linksTo, children }: CardItemsProps) {
  const { address_cands = [], items } = shown
  const address = address_cands.length > 1 ? shownAddress(shown) : undefined
  return (
    <>
      {address && <p>{texts.at(addressName(address))}</p>}
      {items && items.length > 0 ? <DescriptionList rows={itemRows(items)} /> : <p>{texts.nothing}</p>}
      <p className="button-row">
        <Link className="btn btn-secondary" to={hrefOf(linksTo)}>
          {texts.toPage(routeOf(linksTo)?.title ?? '')}
        </Link>
        {children}
      </p>
    </>
  )
}
