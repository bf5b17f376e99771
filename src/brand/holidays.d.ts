declare module '#holidays' {
  /** Japan's public holidays as YYYY-MM-DD, 2020 to 2045; the build generates them from @holiday-jp/holiday_jp. */
  export const holidays: readonly string[]
}
