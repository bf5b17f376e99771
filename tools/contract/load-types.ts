import { join } from 'node:path'
import { runnerImport } from 'vite'
import { root } from '../root'

/** Loads openapi-typescript with a TypeScript version that has an API. */
export async function loadTypes() {
  const { module } = await runnerImport<{ typesOf(document: string): Promise<string> }>(
    join(root, 'tools/contract/types.ts'),
    {
      logLevel: 'warn',
      resolve: {
        alias: { typescript: join(root, 'tools/contract/typescript.ts') },
        noExternal: ['openapi-typescript'],
      },
    },
  )
  return module.typesOf
}
