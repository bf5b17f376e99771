import { residenceInMie } from '../mie'

export const residence = residenceInMie('513－0801')
