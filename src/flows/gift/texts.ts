import { until } from '../../texts/until'

export const texts = {
  forContracted: 'キャンペーンへのご応募は、ご契約者様に限ります。',
  running: (last: string) => `${until(last)}プレゼントキャンペーンを受付中です。`,
  toCampaign: 'プレゼントを見る',
  none: '現在プレゼント情報はありません。次回のキャンペーンをお待ちください。',
  noneUncontracted: '現在ご利用いただけるプレゼント情報はありません。キャンペーンはご契約者様が対象です。',
} as const
