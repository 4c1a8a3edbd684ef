import { linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compileMessages } from './scripts/compile-messages.ts'

/** Where `npm start` listens, so that `vite` alone can serve the web app in development. */
const server = 'http://127.0.0.1:3000'

// English is read from the code itself, so its sentences stay in it; a translation is a catalog on top.
const macros = linguiTransformerBabelPreset({ descriptorFields: 'message' })
const compiled = { ...macros, preset: { plugins: [compileMessages] } }

/** What every page runs on, in one file: it compresses better than in pieces, and a new version of ours leaves it alone. */
const base = {
  name: 'base',
  test: /node_modules\/(react|react-dom|scheduler|react-router|@lingui|use-sync-external-store)\//,
}
/** Our own that visitors need, in one file too; what only the member area and the office share is not for them to fetch. */
const shared = {
  debugName: 'shared',
  name: (id: string, graph: ModuleGraph) => (publicPagesThatNeed(id, graph) >= 3 ? 'shared' : null),
  test: /src\/web\//,
}

type ModuleGraph = { getModuleInfo(id: string): { importers: string[] } | null }

function publicPagesThatNeed(id: string, graph: ModuleGraph): number {
  const needing = new Set([id])
  for (const each of needing) for (const importer of graph.getModuleInfo(each)?.importers ?? []) needing.add(importer)
  return [...needing].filter((each) => /src\/web\/public\//.test(each)).length
}

export default defineConfig({
  plugins: [react(), babel({ presets: [macros, compiled] }), tailwindcss()],
  server: { proxy: { '/api': server } },
  build: {
    manifest: true,
    modulePreload: { polyfill: false },
    // A file inlined as a data: address would need a wider content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: [base, shared] } } },
  },
})
