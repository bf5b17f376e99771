import { join } from 'node:path'
import { readBuildInfo } from '../build/build-info'
import { root } from '../root'
import { described, readArguments, resolveSettings, settingFlags, switchFlag } from '../settings'
import { messageOf, UsageError } from '../usage-error'
import { outputFolder } from '../vite/config'
import { differences, get, rules } from './verification'

const beside = described(switchFlag, "Below another build's host, which serves its own /point.")

/** Prints the rules for a host, ticked if satisfied, and every difference from the build; fails if there is one. */
export async function main(args: string[]) {
  const { brand, build, stage } = settingFlags
  const { flags, positionals } = readArguments(args, { brand, build, stage, beside }, 'HOST')
  const [host, ...more] = positionals
  if (host === undefined || more.length || !/^https?:\/\/[^/]+\/?$/.test(host))
    throw new UsageError(
      'name one host, for example npm run verify -- https://my.cty.example --brand cty --build 2025050101',
    )
  const settings = resolveSettings(flags)
  // Check the connection first: otherwise every file would be a difference.
  await get(host).catch((cause: unknown) => {
    throw new UsageError(`${host} does not answer: ${messageOf(cause)}`)
  })
  const info = readBuildInfo(join(root, outputFolder({ ...settings, mock: false })))
  const found = await differences(info, host.replace(/\/$/, ''), flags.beside)
  for (const [rule, sentence] of Object.entries(rules)) {
    const broken = found.filter((difference) => difference.rule === rule)
    console.log(`${broken.length ? '[ ]' : '[x]'} ${sentence}`)
    for (const { line } of broken) console.log(`      ${line}`)
  }
  console.log(
    found.length
      ? `${host}: ${found.length} ${found.length === 1 ? 'difference' : 'differences'} from ${info.brand} ${info.version}`
      : `${host} serves ${info.brand} ${info.version} as built: ${info.files.length} files`,
  )
  return found.length ? 1 : 0
}
