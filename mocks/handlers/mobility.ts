import type { Endpoint, Wire } from '../../src/api/contract/endpoint'
import * as mobility from '../../src/api/contract/mobility'
import type { Provider } from '../provider/provider'
import type { Customer } from '../provider/state'
import { answer, answerCustomer, area, type Reply } from './answer'
import { logIn, siteOf } from './auth'

/** Answers with what a desk of the provider says to the customer. */
export const atDesk = <W extends Wire>(
  endpoint: Endpoint<W>,
  desk: (provider: Provider) => (fields: W['req'], customer: Customer) => Reply<W>,
) => answerCustomer(endpoint, (fields, { provider, customer }) => desk(provider)(fields, customer))

/** @param base the base path of the portal, to which mailed links lead */
export const mobilityHandlers = (base: string) =>
  area(mobility, {
    certifyIndex: atDesk(mobility.certifyIndex, (provider) => provider.mobility.certifyIndex),
    updateFreeRide: atDesk(mobility.updateFreeRide, (provider) => provider.mobility.updateFreeRide),
    cancelReserve: atDesk(mobility.cancelReserve, (provider) => provider.mobility.cancelReserve),
    displayQrcode: atDesk(mobility.displayQrcode, (provider) => provider.mobility.displayQrcode),

    execNewRegist: answer(mobility.execNewRegist, (fields, { provider, request }) =>
      provider.mobilityRegistration.execNewRegist(fields, `${siteOf(request)}${base}`),
    ),
    certifyKeyPassword: answer(mobility.certifyKeyPassword, ({ cert_key }, { provider }) =>
      provider.mobilityRegistration.certify(cert_key),
    ),
    entryPassword: answer(mobility.entryPassword, (fields, { provider }) => {
      const result = provider.mobilityRegistration.entryPassword(fields)
      switch (result.status) {
        case 'OK':
          return { status: 'OK', data: logIn(provider, result.data) }
        case 'VALIDATION':
          return result
        case 'ERROR':
          return { status: 'ERROR', message: result.message }
      }
    }),

    execNewReserve: atDesk(mobility.execNewReserve, (provider) => provider.mobility.execNewReserve),
    certifySelectVehicle: atDesk(mobility.certifySelectVehicle, (provider) => provider.mobility.certifySelectVehicle),
    execSelectVehicle: atDesk(mobility.execSelectVehicle, (provider) => provider.mobility.execSelectVehicle),
    searchCalDates: atDesk(mobility.searchCalDates, (provider) => provider.mobility.searchCalDates),
    certifySelectDateTime: atDesk(
      mobility.certifySelectDateTime,
      (provider) => provider.mobility.certifySelectDateTime,
    ),
    execSelectDateTime: atDesk(mobility.execSelectDateTime, (provider) => provider.mobility.execSelectDateTime),
    certifySelectInteractive: atDesk(
      mobility.certifySelectInteractive,
      (provider) => provider.mobility.certifySelectInteractive,
    ),
    execSelectInteractive: atDesk(
      mobility.execSelectInteractive,
      (provider) => provider.mobility.execSelectInteractive,
    ),
    certifySelectSection: atDesk(mobility.certifySelectSection, (provider) => provider.mobility.certifySelectSection),
    execSelectSection: atDesk(mobility.execSelectSection, (provider) => provider.mobility.execSelectSection),
    certifyConfirm: atDesk(mobility.certifyConfirm, (provider) => provider.mobility.certifyConfirm),
    execConfirm: atDesk(mobility.execConfirm, (provider) => provider.mobility.execConfirm),
  })
