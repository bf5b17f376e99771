import * as mobility from '../../src/api/endpoints/mobility'
import { logIn, originOf } from './auth'
import { handlersFor, publicHandler, withService } from './handler'

/** @param base base path of the portal, used in mailed links */
export const mobilityHandlers = (base: string) =>
  handlersFor(mobility, {
    certifyIndex: withService(mobility.certifyIndex, (provider) => provider.mobility.certifyIndex),
    updateFreeRide: withService(mobility.updateFreeRide, (provider) => provider.mobility.updateFreeRide),
    cancelReserve: withService(mobility.cancelReserve, (provider) => provider.mobility.cancelReserve),
    displayQrcode: withService(mobility.displayQrcode, (provider) => provider.mobility.displayQrcode),

    execNewRegist: publicHandler(mobility.execNewRegist, (fields, { provider, request }) =>
      provider.mobilityRegistration.execNewRegist(fields, `${originOf(request)}${base}`),
    ),
    certifyKeyPassword: publicHandler(mobility.certifyKeyPassword, ({ cert_key }, { provider }) =>
      provider.mobilityRegistration.certify(cert_key),
    ),
    entryPassword: publicHandler(mobility.entryPassword, (fields, { provider }) => {
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
