// Builds what scripts/prerender.ts goes on with, beside the web app: the program that renders the pages, and the page /design.
import { build } from 'vite'
import { buildDesign, rendererFolder } from './design-page.ts'

await build({
  logLevel: 'warn',
  build: { ssr: 'src/web/app/start/entry-server.tsx', outDir: rendererFolder, emptyOutDir: true, copyPublicDir: false },
})
await buildDesign()
