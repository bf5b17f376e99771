import type { Endpoint, RequestResponse } from '../../src/api/endpoints/endpoint'
import * as mobility from '../../src/api/endpoints/mobility'
import type { Provider } from '../provider/provider'
import type { Customer } from '../provider/state'
import { answer, answerCustomer, area, type Reply } from './answer'
import { logIn, siteOf } from './auth'

/** Answers with what a desk of the provider says to the customer. */
export const withService = <W extends RequestResponse>(
  endpoint: Endpoint<W>,
  desk: (provider: Provider) => (fields: W['req'], customer: Customer) => Reply<W>,
) => answerCustomer(endpoint, (fields, { provider, customer }) => desk(provider)(fields, customer))

/** @param base the base path of the portal, to which mailed links lead */
export const mobilityHandlers = (base: string) =>
  area(mobility, {
    certifyIndex: withService(mobility.certifyIndex, (provider) => provider.mobility.certifyIndex),
    updateFreeRide: withService(mobility.updateFreeRide, (provider) => provider.mobility.updateFreeRide),
    cancelReserve: withService(mobility.cancelReserve, (provider) => provider.mobility.cancelReserve),
    displayQrcode: withService(mobility.displayQrcode, (provider) => provider.mobility.displayQrcode),

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

    execNewReserve: withService(mobility.execNewReserve, (provider) => provider.mobility.execNewReserve),
    certifySelectVehicle: withService(
      mobility.certifySelectVehicle,
      (provider) => provider.mobility.certifySelectVehicle,
    ),
    execSelectVehicle: withService(mobility.execSelectVehicle, (provider) => provider.mobility.execSelectVehicle),
    searchCalDates: withService(mobility.searchCalDates, (provider) => provider.mobility.searchCalDates),
    certifySelectDateTime: withService(
      mobility.certifySelectDateTime,
      (provider) => provider.mobility.certifySelectDateTime,
    ),
    execSelectDateTime: withService(mobility.execSelectDateTime, (provider) => provider.mobility.execSelectDateTime),
    certifySelectInteractive: withService(
      mobility.certifySelectInteractive,
      (provider) => provider.mobility.certifySelectInteractive,
    ),
    execSelectInteractive: withService(
      mobility.execSelectInteractive,
      (provider) => provider.mobility.execSelectInteractive,
    ),
    certifySelectSection: withService(
      mobility.certifySelectSection,
      (provider) => provider.mobility.certifySelectSection,
    ),
    execSelectSection: withService(mobility.execSelectSection, (provider) => provider.mobility.execSelectSection),
    certifyConfirm: withService(mobility.certifyConfirm, (provider) => provider.mobility.certifyConfirm),
    execConfirm: withService(mobility.execConfirm, (provider) => provider.mobility.execConfirm),
  })
