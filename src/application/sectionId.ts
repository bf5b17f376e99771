/** The id of a section of the form, for the links of the confirm page. */
export const sectionId = (at: number) => `section-${at}`
