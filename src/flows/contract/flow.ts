import type { UnknownAction } from '@reduxjs/toolkit'
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
import type { ResponseOf } from '../../api/endpoints/endpoint'
import { statusesReceived } from '../../runtime/customerStatuses'
import { defineFlow } from '../../runtime/flow'
import { completed } from './rules'

interface Contract {
  /** Response data of each page; null before the response, and during a new query. */
  index: ResponseOf<typeof certifyIndex> | null
  service: AtAddress | null
  payment: AtAddress | null
  internetSettings: InternetSettings | null
  securitySoftware: SecuritySoftware | null
  others: ResponseOf<typeof certifyOthers> | null
  /** The chosen address while its response is pending, already shown in the select; '' for none. */
  requested: string
  /** The address last chosen or named by a response, the same for services and payment (CON-15); '' while unknown. */
  address: string
}

const nothingRequested = { requested: '' }
const withService = (service: AtAddress) => ({ service, address: service.tgt_address_no })
const withPayment = (payment: AtAddress) => ({ payment, address: payment.tgt_address_no })

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
    ...nothingRequested,
    address: '',
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
      onRequest: () => ({ service: null, ...nothingRequested }),
      onSuccess: (response, _, { address, payment }) => withService(completed(response, address, payment)),
    },
    changeServiceAddress: {
      endpoint: changeAddressNo,
      onRequest: ({ address_no }) => ({ requested: address_no }),
      onSuccess: (response, { address_no }, { service }) => ({
        ...withService(completed(response, address_no, service)),
        ...nothingRequested,
      }),
      onError: () => nothingRequested,
      // The provider stores the choice, so the page's own query returns what this response omits. Otherwise, a late
      // response to that query is about an earlier choice.
      dispatches: (outcome) =>
        outcome.kind === 'ok' ? [outcome.data.items ? cancelServiceOfAddress() : serviceOfAddress()] : [],
    },
    serviceOfAddress: {
      endpoint: certifyService,
      onSuccess: (response, _, { address, service }) => withService(completed(response, address, service)),
    },
    certifyPayment: {
      endpoint: certifyPayment,
      onRequest: () => ({ payment: null, ...nothingRequested }),
      onSuccess: (response, _, { address, service }) => withPayment(completed(response, address, service)),
    },
    changePaymentAddress: {
      endpoint: changeAddressNo,
      onRequest: ({ address_no }) => ({ requested: address_no }),
      onSuccess: ({ tgt_address_no }, { address_no }) => {
        const address = tgt_address_no || address_no
        return { address, requested: address }
      },
      onError: () => nothingRequested,
      // The response contains the services of the address; its payment information needs a query (D18).
      dispatches: (outcome) => (outcome.kind === 'ok' ? [paymentOfAddress()] : []),
    },
    paymentOfAddress: {
      endpoint: certifyPayment,
      onSuccess: (response, _, { address, payment, requested }) => ({
        ...withPayment(completed(response, address, payment)),
        // An address that was chosen meanwhile stays in the select.
        ...(requested === address && nothingRequested),
      }),
      // The provider already uses the new address: the old one's payment information would be wrong.
      onError: () => ({ payment: null, ...nothingRequested }),
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

// Functions with a declared type: the flow's own type is not known yet where its calls dispatch its actions.

function serviceOfAddress(): UnknownAction {
  return contract.actions.serviceOfAddress()
}

function cancelServiceOfAddress(): UnknownAction {
  return contract.actions.cancelQueries(serviceOfAddress().type)
}

function paymentOfAddress(): UnknownAction {
  return contract.actions.paymentOfAddress()
}
