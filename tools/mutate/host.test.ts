import { it } from 'vitest'

// The runner in runner.ts runs the job before this test.
it('holds the worker', () => {})
