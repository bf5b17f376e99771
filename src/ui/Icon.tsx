import { icons } from '#brand/icons'

const eye = 'M1 12s4-7 11-7 11 7 11 7-4 7-11 7S1 12 1 12Zm11 3a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z'

// Stroked on a 24 px grid, one path each. Decorative: the text beside an icon conveys its meaning.
const paths = {
  idpass: 'M8 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-6 9v-1a6 6 0 0 1 9-5M17 16a3 3 0 1 0 0-6 3 3 0 0 0 0 6Zm0 0v6m0-2.5h2.5',
  ott: 'M3 4h18v13H3zM8 21h8M10 7.5v6l5-3z',
  connect: 'M5 2h9v20H5zM8.5 19h2M17 8a5 5 0 0 1 0 8m2.5-11a9 9 0 0 1 0 14',
  invoice: 'M5 3v18l2.5-2 2.3 2 2.2-2 2.2 2 2.3-2 2.5 2V3zM9 7l3 4 3-4m-3 4v5m-3-5h6m-6 2.7h6',
  contact: 'M4 4h16v12h-8l-5 4.5V16H4zM8 8.5h8M8 12h5',
  csChannels: 'M3 7h18v13H3zM8 2l4 5 4-5M17 11v0m0 4v0',
  gift: 'M3 8h18v4H3zM5 12v9h14v-9M12 8v13m0-13C9 8 7 7 7 5s3-3 5 3c2-6 5-5 5-3s-2 3-5 3',
  festival: 'M9 4h6m-3-2v2M9 18h6m-3 0v4M8 4c-5 4-5 10 0 14h8c5-4 5-10 0-14zM4.5 9h15m-15 4h15',
  referral:
    'M9 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-7 10v-1a7 7 0 0 1 14 0v1M15 3.3a4 4 0 0 1 0 7.4m3 3.6A7 7 0 0 1 22 20v1',
  webStore: 'M3 9V8l2-5h14l2 5v1a3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0ZM5 12v9h14v-9M10 21v-5h4v5',
  payMethod: 'M2 5h20v14H2zM2 9.5h20M6 15h4',
  mobility: 'M4 4h16v14H4zM4 12h16M7 18v3m10-3v3M7.5 15h1m7 0h1M2 8v3m20-3v3',
  stamp: 'M9 13c0-3-1.5-4-1.5-6a4.5 4.5 0 0 1 9 0c0 2-1.5 3-1.5 6M4 18v-5h16v5zM4 22h16',
  external: 'M13 4h7v7m0-7-9 9M9 5H4v15h15v-5',
  warning: 'M12 3 1.5 21h21zM12 10v5m0 3v0',
  info: 'M12 22a10 10 0 1 0 0-20 10 10 0 0 0 0 20Zm0-11v6m0-10v0',
  check: 'm4 13 5 5L20 6',
  eye,
  eyeOff: `${eye}M3 3l18 18`,
  person: 'M12 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-8 10a8 8 0 0 1 16 0',
} as const

export type IconName = keyof typeof paths | keyof typeof icons

const drawings: Readonly<Record<IconName, string>> = { ...paths, ...icons }

interface Props {
  readonly name?: IconName
  /** The path of an icon that the first page lacks, instead of a name. */
  readonly path?: string | undefined
  readonly className?: string
}

export const Icon = ({ name, path = name && drawings[name], className = 'icon' }: Props) => (
  <svg
    className={className}
    width="24"
    height="24"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={path} />
  </svg>
)
