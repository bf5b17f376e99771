import type { StampBrand } from '../types'

export const stamp: StampBrand = {
  rallySite: 'https://mobility.y3d.example/stamp-rally',
  mobilitySite: 'https://mobility.y3d.example/mobility-event',
}
