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
import { statusesReceived } from '../../runtime/customerStatuses'
import { defineFlow } from '../../runtime/flow'
import { completed } from './rules'

interface Contract {
  /** Response data of each page; null before the response, and during a new query. */
  index: v.InferOutput<typeof certifyIndex.response> | null
  service: AtAddress | null
  payment: AtAddress | null
  internetSettings: InternetSettings | null
  securitySoftware: SecuritySoftware | null
  others: v.InferOutput<typeof certifyOthers.response> | null
  /** The chosen address while its response is pending, already shown in the select; '' for none. */
  asked: string
}

const asked = ({ address_no }: { address_no: string }) => ({ asked: address_no })
const notAsked = { asked: '' }

/** Contract information: six pages, each with its own query. portal-2 §2 "Contract", §3, §7; D18. */
export const contract = defineFlow({
  name: 'contract',
  initialState: {
    index: null,
    service: null,
    payment: null,
    internetSettings: null,
    securitySoftware: null,
    others: null,
    ...notAsked,
  } as Contract,
  calls: {
    certifyIndex: {
      endpoint: certifyIndex,
      onRequest: () => ({ index: null }),
      onSuccess: (index) => ({ index }),
      dispatches: (outcome) => (outcome.kind === 'ok' ? [statusesReceived(outcome.data)] : []),
    },
    certifyService: {
      endpoint: certifyService,
      onRequest: () => ({ service: null, ...notAsked }),
      onSuccess: (service) => ({ service }),
    },
    changeServiceAddress: {
      endpoint: changeAddressNo,
      onRequest: asked,
      onSuccess: (response, { address_no }, { service }) => ({
        service: completed(response, address_no, service),
        ...notAsked,
      }),
      onError: () => notAsked,
      // The provider stores the choice, so the page's own query returns what this response omits.
      dispatches: (outcome) => (outcome.kind === 'ok' && !outcome.data.items ? [serviceOfAddress()] : []),
    },
    serviceOfAddress: {
      endpoint: certifyService,
      onSuccess: (response, _, { service }) => ({
        service: completed(response, service?.tgt_address_no ?? '', service),
      }),
    },
    certifyPayment: {
      endpoint: certifyPayment,
      onRequest: () => ({ payment: null, ...notAsked }),
      onSuccess: (payment) => ({ payment }),
    },
    changePaymentAddress: {
      endpoint: changeAddressNo,
      onRequest: asked,
      onError: () => notAsked,
      // The response contains the services of the address; its payment information needs a query (D18).
      dispatches: (outcome) => (outcome.kind === 'ok' ? [paymentOfAddress()] : []),
    },
    paymentOfAddress: {
      endpoint: certifyPayment,
      onSuccess: (response, _, { asked, payment }) => ({ payment: completed(response, asked, payment), ...notAsked }),
      // The provider already uses the new address: the old one's payment information would be wrong.
      onError: () => ({ payment: null, ...notAsked }),
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
