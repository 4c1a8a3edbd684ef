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
/**
 * Our own that nearly every page needs. What only the member area and the office share has fewer sharers than this: the
 * pages, layouts and dialogs of both. Visitors would otherwise fetch it too, and `npm run size` fails.
 */
const shared = { name: 'shared', test: /src\/web\//, minShareCount: 34 }

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
