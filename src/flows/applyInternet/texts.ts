import { accountTexts, applyTexts } from '../../application/texts'

export const texts = {
  ...accountTexts,
  ...applyTexts,
  lead: 'インターネットのお申し込みのフォームです。',
  nothing: 'お申し込みの内容を選択するか、「ご要望・ご質問」の欄にご記入ください。',
  course: 'コースの変更',
  currentCourse: '現在のコース',
  requestedCourse: 'ご希望のコース',
  noChange: '変更しない',
  changeWhen: '変更の時期',
  changeFrom: (month: number) => `${month}月からの変更となります`,
  replacement: '機器の交換',
  replacements: [
    ['0', '機器交換不要'],
    ['1', '機器交換を希望する'],
  ],
  device: '機器のMACアドレス',
  deviceHelp: '機器に記載されている12桁の英数字です。例：00:1A:2B:3C:4D:5E',
  security: 'ウイルスバスターの解約',
  cancelWhen: '解約の時期',
  keep: '解約しない',
  cancelAt: (month: number) => `${month}月末解約`,
  cancelHelp: (month: number) => `解約される場合は、${month}月末解約となります。`,
  bicycle: '自転車あんしんオプション',
  bicycleLabel: 'ご希望のオプション',
  noOption: '選択できるオプションはありません。',
  nameNeeded:
    '新しいアカウント名を入力してください。変更しない場合は、アカウントの選択を「変更しない」に戻してください。',
  passwordNeeded:
    '新しいメールパスワードを入力してください。変更しない場合は、アカウントの選択を「変更しない」に戻してください。',
  noDeletion: '削除しない',
  deleteNotice: '削除の注意事項',
  deleteConfirmed: '削除すると元に戻せないことを確認しました',
} as const
