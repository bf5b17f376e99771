import { until } from '../../texts/until'

/** Separate from the page's texts, which home does not need. */
export const noticeTexts = {
  running: (last: string) => `${until(last)}スタンプラリーを開催中です。`,
  exchange: (last: string) => `${until(last)}スタンプラリーの景品の交換を受け付けています。`,
} as const
