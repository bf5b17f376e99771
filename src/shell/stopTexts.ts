/** The texts of incidents; separate, because the first load shows none. */
export const stopTexts = {
  stopped: 'この手続きは停止しています',
  otherWays: 'ほかの方法',
  severities: { info: 'お知らせ', warning: 'ご注意ください', danger: '重要なお知らせ' },
} as const
