import { reminder } from './flow'
import { selection } from './selection/flow'

/** The flows of the reminder's screens. Only the newer flow has selections. */
export const flows = () => (features.newerRegistration ? [reminder, selection] : [reminder])
