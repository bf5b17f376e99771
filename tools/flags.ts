import { type ParseArgsConfig, parseArgs } from 'node:util'
import { messageOf, UsageError } from './usage-error'

/** The flags that say what is built; the same for every tool. */
export const settingFlags = {
  brand: { type: 'string' },
  build: { type: 'string' },
  base: { type: 'string' },
  api: { type: 'string' },
  analytics: { type: 'string' },
  partners: { type: 'string' },
} as const satisfies ParseArgsConfig['options']

type Options = NonNullable<ParseArgsConfig['options']>

function parsed<O extends Options>(args: string[], options: O, allowPositionals: boolean) {
  try {
    return parseArgs({ args, options, strict: true, allowPositionals })
  } catch (thrown) {
    throw new UsageError(messageOf(thrown))
  }
}

/** Reads a tool's flags (`--brand cty`); one that the tool does not know is a complaint. */
export const readFlags = <O extends Options>(args: string[], options: O) => parsed(args, options, false).values

/** The same for a tool that also takes words without a flag, such as names of files. */
export const readWords = <O extends Options>(args: string[], options: O) => parsed(args, options, true)

/** A TCP port from a flag; 0 lets the system choose. */
export function portOf(text: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > 65535)
    throw new UsageError(`port: "${text}" is not a number from 0 to 65535 (--port)`)
  return port
}
