import { residenceInMie } from '../mie'

export const residence = residenceInMie('510－0075')
