import { linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { CAPABILITY_INDEX, groups } from './scripts/chunks.ts'
import { guide } from './scripts/guide/guide-plugin.ts'
import { callsWithPlaces, compiledCalls, compileEnglish, leavePlaces } from './scripts/messages/leave-places.ts'
import { subsetSerif } from './scripts/serif.ts'

/** Where `npm start` listens, so that `vite` alone can serve the web app in development. */
const server = 'http://127.0.0.1:3000'

// Sentences stand in English in the code. What is built has a place for each, filled for every language afterwards by
// scripts/speak.ts.
const macros = linguiTransformerBabelPreset({ descriptorFields: 'all' })
const sentences = (building: boolean) => ({
  ...macros,
  preset: { plugins: [building ? leavePlaces : compileEnglish] },
})

/** Those that the server says too stand in core/words, as calls of sentence(). */
const shared = (building: boolean) => ({
  preset: { plugins: [[building ? callsWithPlaces : compiledCalls, { name: 'sentence' }]] },
  rolldown: { filter: { id: /\/src\/core\/words\// } },
})

/** What every page runs on, in one file: it compresses better than in pieces, and a new version of ours leaves it alone. */
const base = {
  priority: 10,
  name: 'base',
  test: /node_modules\/(react|react-dom|scheduler|react-router|@lingui|use-sync-external-store)\//,
}
/** The lists of common passwords have no sentences: one file for all languages, where nothing of ours is with them. */
const passwords = { priority: 10, name: 'passwords', test: /node_modules\/@zxcvbn-ts\// }

/**
 * The router names its components for developers' tools and wraps them, which counts as an effect: each page would load
 * those that nobody uses (a framework's forms, scripts and fetching ahead).
 */
const unusedComponents = {
  name: 'unused-components',
  transform: {
    filter: { id: /node_modules\/react-router\// },
    handler: (code: string) =>
      code
        .replace(/^\w+\.displayName = .*$/gm, '')
        .replace(/ = (React\$1\.(?:forwardRef|createContext|memo)\()/g, ' = /* @__PURE__ */ $1'),
  },
}

export default defineConfig(async ({ command }) => ({
  plugins: [
    guide(),
    unusedComponents,
    react(),
    babel({ presets: [macros, sentences(command === 'build'), shared(command === 'build')] }),
    tailwindcss(),
  ],
  resolve: { alias: { '@serif': await subsetSerif() } },
  server: { proxy: { '/api': server } },
  build: {
    manifest: true,
    modulePreload: { polyfill: false },
    // A file inlined as a data: address would need a wider content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // How long the plugins take is looked at by who asks for it.
      checks: { pluginTimings: false },
      output: { codeSplitting: { groups: [base, passwords, ...groups] } },
      // Who imports one name of an index does not fetch along what the others need.
      treeshake: { moduleSideEffects: [{ test: CAPABILITY_INDEX, sideEffects: false }] },
    },
  },
}))
