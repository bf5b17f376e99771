import type { StampBrand } from '../types'

export const stamp: StampBrand = {
  rallySite: 'https://mobility.y3d.example/stamp-rally',
  mobilitySite: 'https://mobility.y3d.example/mobility-event',
  map: 'https://stamp-map.y3d.example/rally',
  lounge: '四日市市役所 1階ラウンジ',
}
