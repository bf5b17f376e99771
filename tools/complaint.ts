/** Something that whoever called a tool can put right: run.mjs prints its message alone, without a stack. */
export class Complaint extends Error {
  override name = 'Complaint'
}

/** The message of whatever was thrown. */
export const messageOf = (thrown: unknown) => (thrown instanceof Error ? thrown.message : String(thrown))
