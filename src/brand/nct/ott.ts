import type { OttBrand } from '../types'

export const ott: OttBrand = {
  signOn: 'https://sso.nct.example',
  operatorCode: '90003',
  loginOrigins: ['https://sso.nct.example'],
  sites: ['https://video.nct.example'],
  notices: [
    'プレミアムコースはスタンダードプランのみとなります。',
    '2025年10月1日以降、スタンダードプランへ移行します。',
    '提携動画サービスAは、2025年3月31日をもって終了しました。',
    '提携動画サービスBは、2024年10月1日をもって新規のお申し込み受付を終了しました。',
  ],
}
