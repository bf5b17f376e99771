import * as contract from '../../src/api/endpoints/contract'
import {
  internetSettingsOf,
  othersOf,
  paymentOf,
  securitySoftwareOf,
  servicesOf,
  settingsFile,
} from '../provider/contracts'
import type { Billing } from '../provider/personas'
import { type CustomerContext, customerHandler, handlersFor } from './handler'

const withLinkageDate = ({ provider }: CustomerContext) => ({ linkage_date: provider.contracts.linkageDate() })

/** The response for the selected address; its items come from `itemsOf`. */
function atAddress(context: CustomerContext, itemsOf: (billing: Billing) => contract.AtAddress['items']) {
  const { provider, customer } = context
  const selected = provider.contracts.selected(customer.user.user_id)
  return {
    ...withLinkageDate(context),
    address_cands: provider.billings(customer).map(({ no, name }) => ({ address_no: no, address_name: name })),
    tgt_address_no: selected?.no ?? '',
    items: selected ? itemsOf(selected) : [],
  }
}

export const contractHandlers = handlersFor(contract, {
  certifyIndex: customerHandler(contract.certifyIndex, (_, context) => ({
    status: 'OK',
    data: { ...withLinkageDate(context), contractSts: context.customer.user.contract_sts },
  })),

  certifyService: customerHandler(contract.certifyService, (_, context) => ({
    status: 'OK',
    data: atAddress(context, servicesOf),
  })),

  changeAddressNo: customerHandler(contract.changeAddressNo, ({ address_no }, context) =>
    context.provider.contracts.select(context.customer.user.user_id, address_no)
      ? { status: 'OK', data: atAddress(context, servicesOf) }
      : { status: 'VALIDATION', data: { address_no: 'ご契約先を選択してください。' } },
  ),

  certifyPayment: customerHandler(contract.certifyPayment, (_, context) => ({
    status: 'OK',
    data: atAddress(context, paymentOf),
  })),

  certifyInternetSettings: customerHandler(contract.certifyInternetSettings, (_, context) => ({
    status: 'OK',
    data: { ...withLinkageDate(context), ...internetSettingsOf(context.provider.brand, context.customer.user.user_id) },
  })),

  downloadInternetSettings: customerHandler(contract.downloadInternetSettings, (_, { provider, customer }) => {
    const settings = internetSettingsOf(provider.brand, customer.user.user_id)
    if (settings.mail_accounts.length === 0) return { status: 'ERROR', message: '設定情報はありません。' }
    return {
      status: 'FILE',
      name: 'インターネット設定情報.txt',
      latinName: 'internet_settings.txt',
      type: 'text/plain; charset=utf-8',
      bytes: settingsFile(settings),
    }
  }),

  certifySecuritySoftware: customerHandler(contract.certifySecuritySoftware, (_, context) => ({
    status: 'OK',
    data: { ...withLinkageDate(context), ...securitySoftwareOf(context.customer.user.user_id) },
  })),

  certifyOthers: customerHandler(contract.certifyOthers, (_, context) => {
    const selected = context.provider.contracts.selected(context.customer.user.user_id)
    return { status: 'OK', data: { ...withLinkageDate(context), items: selected ? othersOf(selected) : [] } }
  }),
})
