/** An error that the user of a command can fix: run.mjs prints its message without a stack trace. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** Thrown for `--help`: run.mjs prints its message, the command's arguments and flags, and doesn't run the command. */
export class HelpRequest extends Error {
  override name = 'HelpRequest'
}

/** The message of anything that was thrown. */
export const messageOf = (thrown: unknown) => (thrown instanceof Error ? thrown.message : String(thrown))
