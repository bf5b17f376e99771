/* Messages of the specification that tests of several flows expect (portal-1 §8). */

export const general = 'エラーが発生しました。何度も発生する場合は、管理者にお問い合わせください。'
export const pleaseLogIn = 'ログインしてください。'
export const withoutLogin = 'このお手続きは、ログインせずに、このまま送信することもできます。'
export const timedOut = '一定時間が経過したため、もう一度ログインしてください。'
export const loading = '読み込んでいます'
export const differs = '確認用パスワードと一致しません。'
