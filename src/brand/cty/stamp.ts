import type { StampBrand } from '../types'

export const stamp: StampBrand = {
  rallySite: 'https://www.cty.example/stamp-rally',
  mobilitySite: 'https://www.cty.example/mobility-event',
  map: 'https://stamp-map.cty.example/rally',
  lounge: 'CTY本社 1階ラウンジ',
}
