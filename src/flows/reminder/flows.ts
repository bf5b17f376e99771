import { reminder } from './flow'
import { selection } from './selection'

/** The flows of the screens here. Only the newer flow has choices. */
export const flows = () => (features.newerFlow ? [reminder, selection] : [reminder])
