/** Apart from the texts of the page, which home does not need. */
export const noticeTexts = {
  until: (last: string) => `${last}まで、スタンプラリーを開催中です。`,
} as const
