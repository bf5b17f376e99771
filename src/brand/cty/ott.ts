import type { OttBrand } from '../types'

export const ott: OttBrand = {
  signOn: 'https://sso.cty.example',
  operatorCode: '90001',
  loginOrigins: ['https://sso.cty.example'],
  sites: ['https://video.cty.example'],
  notices: [],
  maintenance: '2024年2月18日22:00～2月19日6:00',
}
