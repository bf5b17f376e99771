import type { GiftBrand } from '../types'

export const gift: GiftBrand = {
  '202304': {
    present: { label: '春のプレゼントに応募する', href: 'https://www.cty.example/present/202304' },
    coupon: { label: '春のプレゼント　お店で使えるクーポン', href: 'https://www.cty.example/coupon/202304' },
  },
  '202306': {
    present: { label: '初夏のプレゼントに応募する', href: 'https://www.cty.example/present/202306' },
    coupon: { label: '初夏のプレゼント　お店で使えるクーポン', href: 'https://www.cty.example/coupon/202306' },
  },
  '202312': {
    present: { label: '年末年始のプレゼントに応募する', href: 'https://www.cty.example/present/202312' },
    coupon: { label: '年末年始のプレゼント　お店で使えるクーポン', href: 'https://www.cty.example/coupon/202312' },
  },
  '2024cool': {
    present: { label: '夏の涼感プレゼントに応募する', href: 'https://www.cty.example/present/2024cool' },
    coupon: { label: '夏の涼感プレゼント　お店で使えるクーポン', href: 'https://www.cty.example/coupon/2024cool' },
  },
  '202412': {
    present: { label: '年末年始のプレゼントに応募する', href: 'https://www.cty.example/present/202412' },
    coupon: { label: '年末年始のプレゼント　お店で使えるクーポン', href: 'https://www.cty.example/coupon/202412' },
  },
}
