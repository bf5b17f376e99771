/*
 * The 38 success criteria of levels A and AA of JIS X 8341-3:2016, which are those of WCAG 2.0. The automated checks
 * are in checks.ts; the checks that remain for a person are here.
 */

export interface Criterion {
  readonly number: string
  /** Its name in the standard, without 「の達成基準」. */
  readonly name: string
  readonly level: 'A' | 'AA'
  /** What a person has to check; absent if the automated checks fully decide the criterion. */
  readonly person?: string
}

export const criteria = [
  {
    number: '1.1.1',
    name: '非テキストコンテンツ',
    level: 'A',
    person: '画像・アイコン・QRコードの代替テキストが、同じ目的を果たす内容か',
  },
  { number: '1.2.1', name: '音声だけ及び映像だけ（収録済み）', level: 'A' },
  { number: '1.2.2', name: 'キャプション（収録済み）', level: 'A' },
  { number: '1.2.3', name: '音声解説又はメディアに対する代替コンテンツ（収録済み）', level: 'A' },
  { number: '1.2.4', name: 'キャプション（ライブ）', level: 'AA' },
  { number: '1.2.5', name: '音声解説（収録済み）', level: 'AA' },
  {
    number: '1.3.1',
    name: '情報及び関係性',
    level: 'A',
    person: '見た目で伝わる見出し・一覧・表・まとまりが、すべてマークアップでも伝わるか',
  },
  { number: '1.3.2', name: '意味のある順序', level: 'A', person: '読み上げの順序で意味が通じるか' },
  {
    number: '1.3.3',
    name: '感覚的な特徴',
    level: 'A',
    person: '説明が、形・大きさ・位置・音だけに頼っていないか',
  },
  { number: '1.4.1', name: '色の使用', level: 'A', person: '色の違いだけで伝えている情報がないか' },
  { number: '1.4.2', name: '音声の制御', level: 'A' },
  { number: '1.4.3', name: 'コントラスト（最低限レベル）', level: 'AA' },
  {
    number: '1.4.4',
    name: 'テキストのサイズ変更',
    level: 'AA',
    person: '文字を200％にしても、文字どうしが重ならず、同じ操作ができるか',
  },
  { number: '1.4.5', name: '文字画像', level: 'AA', person: 'ロゴのほかに、文字を画像にしたものがないか' },
  {
    number: '2.1.1',
    name: 'キーボード',
    level: 'A',
    person: 'Tabキーで届いた先で、すべての操作がキーボードでできるか',
  },
  { number: '2.1.2', name: 'キーボードトラップなし', level: 'A' },
  {
    number: '2.2.1',
    name: 'タイミング調整可能',
    level: 'A',
    person: 'ログインの有効期限が切れても、入力した内容を失わずに続けられるか',
  },
  {
    number: '2.2.2',
    name: '一時停止，停止及び非表示',
    level: 'A',
    person: '開いたままのページで、ひとりでに動き続けたり書き換わったりするものがないか',
  },
  {
    number: '2.3.1',
    name: '3回のせん（閃）光，又はしきい（閾）値以下',
    level: 'A',
    person: '操作の途中も含めて、1秒間に3回を超えて光るものがないか',
  },
  { number: '2.4.1', name: 'ブロックスキップ', level: 'A' },
  { number: '2.4.2', name: 'ページタイトル', level: 'A', person: 'タイトルがページの主題を言い表しているか' },
  { number: '2.4.3', name: 'フォーカス順序', level: 'A', person: 'フォーカスの移る順序が、意味と操作に合っているか' },
  {
    number: '2.4.4',
    name: 'リンクの目的（コンテキスト内）',
    level: 'A',
    person: 'リンクの言葉と前後の文から、行き先が分かるか',
  },
  {
    number: '2.4.5',
    name: '複数の手段',
    level: 'AA',
    person: '手続きの途中の画面を除くどのページにも、二つ以上の道筋で行けるか',
  },
  { number: '2.4.6', name: '見出し及びラベル', level: 'AA', person: '見出しとラベルが、主題や目的を言い表しているか' },
  { number: '2.4.7', name: 'フォーカスの可視化', level: 'AA' },
  { number: '3.1.1', name: 'ページの言語', level: 'A' },
  { number: '3.1.2', name: '一部分の言語', level: 'AA', person: '固有名詞を除く外国語の文に、言語の指定があるか' },
  { number: '3.2.1', name: 'フォーカス時', level: 'A' },
  { number: '3.2.2', name: '入力時', level: 'A', person: '入力や選択をしただけで、知らせなしに画面が切り替わらないか' },
  { number: '3.2.3', name: '一貫したナビゲーション', level: 'AA' },
  {
    number: '3.2.4',
    name: '一貫した識別性',
    level: 'AA',
    person: '同じ働きのボタンやリンクが、どのページでも同じ言葉か',
  },
  {
    number: '3.3.1',
    name: 'エラーの特定',
    level: 'A',
    person: 'どの入力の誤りも、項目と内容が文字で示されるか',
  },
  { number: '3.3.2', name: 'ラベル又は説明', level: 'A', person: '何をどう入力するかが、ラベルと説明で分かるか' },
  { number: '3.3.3', name: 'エラー修正の提案', level: 'AA', person: 'エラーの文が、直し方を示しているか' },
  {
    number: '3.3.4',
    name: 'エラー回避（法的，金融及びデータ）',
    level: 'AA',
    person: '申し込みや変更が、送信の前に確認でき、直せるか',
  },
  { number: '4.1.1', name: '構文解析', level: 'A' },
  {
    number: '4.1.2',
    name: '名前（name），役割（role）及び値（value）',
    level: 'A',
    person: '名前・役割・状態が、読み上げで正しく伝わるか',
  },
] as const satisfies readonly Criterion[]

export type CriterionNumber = (typeof criteria)[number]['number']

export const isCriterion = (number: string): number is CriterionNumber => criteria.some((one) => one.number === number)
