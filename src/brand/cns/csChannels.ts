import type { CsChannelsBrand } from '../types'

export const csChannels: CsChannelsBrand = [
  { label: '番組表', href: 'https://cs-guide.cns.example/timetable' },
  { label: 'チャンネル一覧', href: 'https://cs-guide.cns.example/channels' },
  { label: '今月のおすすめ番組', href: 'https://cs-guide.cns.example/recommended' },
]
