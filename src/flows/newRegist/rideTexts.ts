/** Separate from the other texts, because only builds with rides on home contain them. */
export const rideTexts = {
  ridesOnly: 'モビリティのご予約だけをご利用の方は、メールアドレスとパスワードだけで登録できます。',
  toRides: 'モビリティの新規登録へ',
} as const
