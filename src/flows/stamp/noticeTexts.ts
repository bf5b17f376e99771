/** Separate from the page's texts, which home does not need. */
export const noticeTexts = {
  until: (last: string) => `${last}まで、スタンプラリーを開催中です。`,
  exchange: (last: string) => `${last}まで、スタンプラリーの景品の交換を受け付けています。`,
} as const
