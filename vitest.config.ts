import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { brandUnderTest } from './tools/vite/brand'
import { holidays } from './tools/vite/holidays'

const shared = {
  plugins: [react(), brandUnderTest(), holidays()],
  define: {
    mockBuild: 'true',
    'import.meta.env.PORTAL_API': '""',
    'import.meta.env.PORTAL_ANALYTICS': '""',
    'import.meta.env.PORTAL_PARTNERS': '"partner-1,partner-2"',
  },
}

export default defineConfig({
  test: {
    // All cores; left alone it keeps one free, which on a machine of two is half of it.
    maxWorkers: '100%',
    projects: [
      {
        ...shared,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['tests/unit/**/*.test.ts'],
          setupFiles: ['tests/setup.ts'],
          // Whole flows on a busy machine; a test that hangs is told all the same.
          testTimeout: 30_000,
        },
      },
      {
        ...shared,
        test: {
          name: 'component',
          environment: 'jsdom',
          environmentOptions: { jsdom: { url: 'http://localhost/' } },
          include: ['tests/component/**/*.test.tsx'],
          setupFiles: ['tests/setup.ts'],
          // Whole flows on a busy machine; a test that hangs is told all the same.
          testTimeout: 30_000,
        },
      },
    ],
  },
})
