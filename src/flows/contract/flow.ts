import type { UnknownAction } from '@reduxjs/toolkit'
import type * as v from 'valibot'
import {
  type AtAddress,
  certifyIndex,
  certifyInternetSettings,
  certifyOthers,
  certifyPayment,
  certifySecuritySoftware,
  certifyService,
  changeAddressNo,
  downloadInternetSettings,
  type InternetSettings,
  type SecuritySoftware,
} from '../../api/contract/contract'
import { defineFlow } from '../../flow/flow'
import { completed } from './rules'

interface Contract {
  /** What each page shows, as answered; null before, and while it is asked anew. */
  index: v.InferOutput<typeof certifyIndex.answer> | null
  service: AtAddress | null
  payment: AtAddress | null
  internetSettings: InternetSettings | null
  securitySoftware: SecuritySoftware | null
  others: v.InferOutput<typeof certifyOthers.answer> | null
  /** The address that was chosen and is not answered yet: the select shows it meanwhile. '' for none. */
  asked: string
}

const asked = ({ address_no }: { address_no: string }) => ({ asked: address_no })
const answered = { asked: '' }

/** Contract information: six pages, each with its reading. portal-2 §2 "Contract", §3, §7; D18. */
export const contract = defineFlow({
  name: 'contract',
  state: {
    index: null,
    service: null,
    payment: null,
    internetSettings: null,
    securitySoftware: null,
    others: null,
    ...answered,
  } as Contract,
  calls: {
    certifyIndex: { endpoint: certifyIndex, press: () => ({ index: null }), ok: (index) => ({ index }) },
    certifyService: {
      endpoint: certifyService,
      press: () => ({ service: null, ...answered }),
      ok: (service) => ({ service }),
    },
    changeServiceAddress: {
      endpoint: changeAddressNo,
      press: asked,
      ok: (answer, { address_no }, { service }) => ({ service: completed(answer, address_no, service), ...answered }),
      refused: () => answered,
      // The provider keeps the choice: what the answer leaves out, the page's own reading has.
      tells: (outcome) => (outcome.kind === 'ok' && !outcome.data.items ? [serviceOfAddress()] : []),
    },
    serviceOfAddress: {
      endpoint: certifyService,
      ok: (answer, _, { service }) => ({ service: completed(answer, service?.tgt_address_no ?? '', service) }),
    },
    certifyPayment: {
      endpoint: certifyPayment,
      press: () => ({ payment: null, ...answered }),
      ok: (payment) => ({ payment }),
    },
    changePaymentAddress: {
      endpoint: changeAddressNo,
      press: asked,
      refused: () => answered,
      // The answer is the services of the address; its payment information has to be asked for (D18).
      tells: (outcome) => (outcome.kind === 'ok' ? [paymentOfAddress()] : []),
    },
    paymentOfAddress: {
      endpoint: certifyPayment,
      ok: (answer, _, { asked, payment }) => ({ payment: completed(answer, asked, payment), ...answered }),
      // The provider has the new address by now: the former one's payment information would be a wrong answer.
      refused: () => ({ payment: null, ...answered }),
    },
    certifyInternetSettings: {
      endpoint: certifyInternetSettings,
      press: () => ({ internetSettings: null }),
      ok: (internetSettings) => ({ internetSettings }),
    },
    downloadInternetSettings: { endpoint: downloadInternetSettings },
    certifySecuritySoftware: {
      endpoint: certifySecuritySoftware,
      press: () => ({ securitySoftware: null }),
      ok: (securitySoftware) => ({ securitySoftware }),
    },
    certifyOthers: { endpoint: certifyOthers, press: () => ({ others: null }), ok: (others) => ({ others }) },
  },
})

function serviceOfAddress(): UnknownAction {
  return contract.actions.serviceOfAddress()
}

function paymentOfAddress(): UnknownAction {
  return contract.actions.paymentOfAddress()
}
