import { linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import { defineConfig } from 'vitest/config'
import { LongFirst } from './tests/support/long-first.ts'

export default defineConfig({
  // Sentences of the web app are English here, with the ids that a catalogue has them by.
  plugins: [babel({ presets: [linguiTransformerBabelPreset({ descriptorFields: 'all' })] })],
  test: {
    environment: 'node',
    // Files share a worker's modules: what was loaded and compiled for one serves the next.
    isolate: false,
    include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts', 'scripts/**/*.test.mjs'],
    exclude: ['tests/e2e/**'],
    globalSetup: './tests/support/postgres.ts',
    maxWorkers: 2,
    sequence: { sequencer: LongFirst },
    // Ample, for machines that do something else besides.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
  },
})
