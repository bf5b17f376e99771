import type { CsChannelsBrand } from '../types'

export const csChannels: CsChannelsBrand = [
  { label: '番組表', href: 'https://cs-guide.cty.example/timetable' },
  { label: 'チャンネル一覧', href: 'https://cs-guide.cty.example/channels' },
  { label: '今月のおすすめ番組', href: 'https://cs-guide.cty.example/recommended' },
]
