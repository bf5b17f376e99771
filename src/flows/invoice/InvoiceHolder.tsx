import type { InvoiceMonth } from '../../api/endpoints/invoice'
import type { LoginUser } from '../../api/endpoints/user'
import { DescriptionList, filledRows } from '../../ui/DescriptionList'
import { Panel } from '../../ui/Panel'
import { customerNumber, holderName } from './invoiceRules'
import { texts } from './texts'

interface Props {
  readonly month: InvoiceMonth
  /** The name of the address, if there are several: the select with it is not printed. */
  readonly address: string
  readonly user: LoginUser
}

/** Whose invoice it is (INV-18, INV-19). */
export const InvoiceHolder = ({ month, address, user }: Props) => (
  <Panel title={texts.customer}>
    <DescriptionList
      rows={filledRows([
        [texts.holder, holderName(user)],
        [texts.userId, user.user_id],
        [texts.customerNumber, customerNumber(month) || texts.none],
        [texts.address, address],
      ])}
    />
  </Panel>
)
