/** The gift campaigns (D9), in Japan time: start inclusive, end exclusive. */
const campaigns = [
  ['202304', '2023-04-01', '2023-06-01'],
  ['202306', '2023-06-01', '2023-08-01'],
  ['202312', '2023-12-01', '2024-01-10'],
  ['2024cool', '2024-07-01', '2024-09-01'],
  ['202412', '2024-12-01', '2025-01-10'],
] as const

const midnight = (date: string) => Date.parse(`${date}T00:00:00+09:00`)

/** The campaign that runs at an instant (milliseconds). */
export const openCampaign = (at: number): string | undefined =>
  campaigns.find(([, start, end]) => midnight(start) <= at && at < midnight(end))?.[0]
