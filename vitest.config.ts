import { defineConfig } from 'vitest/config'
import { LongFirst } from './tests/support/long-first.ts'

export default defineConfig({
  test: {
    environment: 'node',
    include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts', 'scripts/**/*.test.mjs'],
    exclude: ['tests/e2e/**'],
    globalSetup: './tests/support/postgres.ts',
    maxWorkers: 2,
    sequence: { sequencer: LongFirst },
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
})
