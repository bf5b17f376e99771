declare module '#holidays' {
  /**
   * Japan's public holidays by year, 2020 to 2045, each a list of MM-DD separated by spaces. The build generates them from
   * @holiday-jp/holiday_jp.
   */
  export const holidays: Readonly<Record<string, string>>
}
