import type { OttBrand } from '../types'

export const ott: OttBrand = {
  signOn: 'https://sso.cns.example',
  operatorCode: '90002',
  loginOrigins: ['https://sso.cns.example'],
  sites: ['https://video.cns.example'],
  notices: [],
  maintenance: '2024年2月18日22:00～2月19日6:00',
}
