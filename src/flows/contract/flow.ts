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
} from '../../api/endpoints/contract'
import { defineFlow } from '../../runtime/flow'
import { completed } from './rules'

interface Contract {
  /** What each page shows, as answered; null before, and while it is asked anew. */
  index: v.InferOutput<typeof certifyIndex.response> | null
  service: AtAddress | null
  payment: AtAddress | null
  internetSettings: InternetSettings | null
  securitySoftware: SecuritySoftware | null
  others: v.InferOutput<typeof certifyOthers.response> | null
  /** The address that was chosen and is not answered yet: the select shows it meanwhile. '' for none. */
  asked: string
}

const asked = ({ address_no }: { address_no: string }) => ({ asked: address_no })
const answered = { asked: '' }

/** Contract information: six pages, each with its reading. portal-2 §2 "Contract", §3, §7; D18. */
export const contract = defineFlow({
  name: 'contract',
  initialState: {
    index: null,
    service: null,
    payment: null,
    internetSettings: null,
    securitySoftware: null,
    others: null,
    ...answered,
  } as Contract,
  calls: {
    certifyIndex: { endpoint: certifyIndex, onRequest: () => ({ index: null }), onSuccess: (index) => ({ index }) },
    certifyService: {
      endpoint: certifyService,
      onRequest: () => ({ service: null, ...answered }),
      onSuccess: (service) => ({ service }),
    },
    changeServiceAddress: {
      endpoint: changeAddressNo,
      onRequest: asked,
      onSuccess: (answer, { address_no }, { service }) => ({
        service: completed(answer, address_no, service),
        ...answered,
      }),
      onError: () => answered,
      // The provider keeps the choice: what the answer leaves out, the page's own reading has.
      dispatches: (outcome) => (outcome.kind === 'ok' && !outcome.data.items ? [serviceOfAddress()] : []),
    },
    serviceOfAddress: {
      endpoint: certifyService,
      onSuccess: (answer, _, { service }) => ({ service: completed(answer, service?.tgt_address_no ?? '', service) }),
    },
    certifyPayment: {
      endpoint: certifyPayment,
      onRequest: () => ({ payment: null, ...answered }),
      onSuccess: (payment) => ({ payment }),
    },
    changePaymentAddress: {
      endpoint: changeAddressNo,
      onRequest: asked,
      onError: () => answered,
      // The answer is the services of the address; its payment information has to be asked for (D18).
      dispatches: (outcome) => (outcome.kind === 'ok' ? [paymentOfAddress()] : []),
    },
    paymentOfAddress: {
      endpoint: certifyPayment,
      onSuccess: (answer, _, { asked, payment }) => ({ payment: completed(answer, asked, payment), ...answered }),
      // The provider has the new address by now: the former one's payment information would be a wrong answer.
      onError: () => ({ payment: null, ...answered }),
    },
    certifyInternetSettings: {
      endpoint: certifyInternetSettings,
      onRequest: () => ({ internetSettings: null }),
      onSuccess: (internetSettings) => ({ internetSettings }),
    },
    downloadInternetSettings: { endpoint: downloadInternetSettings },
    certifySecuritySoftware: {
      endpoint: certifySecuritySoftware,
      onRequest: () => ({ securitySoftware: null }),
      onSuccess: (securitySoftware) => ({ securitySoftware }),
    },
    certifyOthers: {
      endpoint: certifyOthers,
      onRequest: () => ({ others: null }),
      onSuccess: (others) => ({ others }),
    },
  },
})

function serviceOfAddress(): UnknownAction {
  return contract.actions.serviceOfAddress()
}

function paymentOfAddress(): UnknownAction {
  return contract.actions.paymentOfAddress()
}
