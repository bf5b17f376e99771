export const texts = {
  lead: 'CSチャンネルの番組やチャンネルのご案内は、次のサイトでご覧いただけます。',
} as const
