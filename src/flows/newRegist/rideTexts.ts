/** Apart from the other texts: only builds with rides on their home contain them. */
export const rideTexts = {
  ridesOnly: 'モビリティのご予約だけをご利用の方は、メールアドレスとパスワードだけで登録できます。',
  toRides: 'モビリティの新規登録へ',
} as const
