import * as csChannels from '../../src/api/endpoints/csChannels'
import { customerHandler, handlersFor } from './handler'

export const csChannelsHandlers = handlersFor(csChannels, {
  csChannelsIndex: customerHandler(csChannels.csChannelsIndex, () => ({ status: 'OK', data: {} })),
})
