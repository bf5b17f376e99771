import type { StampBrand } from '../types'

export const stamp: StampBrand = {
  rallySite: 'https://www.cty.example/stamp-rally',
  mobilitySite: 'https://www.cty.example/mobility-event',
}
