/** Texts for visitors, on pages that are for customers, too. */
export const texts = {
  withoutLogin: 'このお手続きは、ログインせずに、このまま送信することもできます。',
}
