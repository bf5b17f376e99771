import { reminder } from './flow'
import { selection } from './selection/flow'

/** The flows of the screens here. Only the newer flow has choices. */
export const flows = () => (features.newerFlow ? [reminder, selection] : [reminder])
