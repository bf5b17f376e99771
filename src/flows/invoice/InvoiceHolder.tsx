import type { InvoiceMonth } from '../../api/endpoints/invoice'
import type { LoginUser } from '../../api/endpoints/user'
import { DescriptionList } from '../../ui/DescriptionList'
import { Panel } from '../../ui/Panel'
import { customerNumber, holderName } from './invoiceRules'
import { texts } from './texts'

/** Whose invoice it is (INV-18, INV-19). */
export const InvoiceHolder = ({ month, user }: { month: InvoiceMonth; user: LoginUser }) => (
  <Panel title={texts.customer}>
    <DescriptionList
      rows={[
        [texts.holder, holderName(user)],
        [texts.userId, user.user_id],
        [texts.customerNumber, customerNumber(month) || texts.none],
      ]}
    />
  </Panel>
)
