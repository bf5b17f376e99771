/** The beginning of a notice of what lasts until a day; '' for an unknown end. */
export const until = (last: string) => last && `${last}まで、`
