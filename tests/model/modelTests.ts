import fc from 'fast-check'
import { it, vi } from 'vitest'
import { commands, type Journey, runModel } from './model'

// It needs a document, and nothing is rendered here.
vi.mock('dompurify', () => ({ default: { addHook() {}, sanitize: (html: string) => html } }))

/* docs/testing.md, "Model-based tests": the number of runs, and how to repeat a failure. */
const { PORTAL_MODEL_RUNS = '100', PORTAL_SEED, PORTAL_PATH } = process.env

export const modelTests = (journeys: readonly Journey[]) =>
  it.each(journeys.map((journey) => [journey.name, journey] as const))(
    'model-based test of %s',
    (_, journey) =>
      fc.assert(
        fc.asyncProperty(commands, (walked) => runModel(journey, walked)),
        {
          numRuns: Number(PORTAL_MODEL_RUNS),
          ...(PORTAL_SEED && { seed: Number(PORTAL_SEED) }),
          ...(PORTAL_PATH && { path: PORTAL_PATH }),
        },
      ),
    900_000,
  )
