declare module '#holidays' {
  /**
   * Japan's public holidays by year, each a list of MM-DD separated by spaces. The build generates them from
   * @holiday-jp/holiday_jp for the years that tools/vite/holidays.ts names.
   */
  export const holidays: Readonly<Record<string, string>>
}
