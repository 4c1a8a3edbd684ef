import { defineConfig } from 'vitest/config'
import { LongFirst } from './tests/support/long-first.ts'

export default defineConfig({
  test: {
    environment: 'node',
    // Files share a worker's modules: what was loaded and compiled for one serves the next.
    isolate: false,
    include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts', 'scripts/**/*.test.mjs'],
    exclude: ['tests/e2e/**'],
    globalSetup: './tests/support/postgres.ts',
    maxWorkers: 2,
    // As in the browser: what passes at the second attempt is named at the end of the test command, to be looked into.
    retry: 1,
    sequence: { sequencer: LongFirst },
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
})
