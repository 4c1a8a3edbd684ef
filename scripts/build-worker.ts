// Puts the browser's worker, src/web/app/worker/service-worker.ts, into one plain script: /sw.js. Of its imports it takes
// what it uses; a browser loads no other file along with a worker.
import { join } from 'node:path'
import { build } from 'vite'

const root = join(import.meta.dirname, '..')

await build({
  root,
  configFile: false,
  logLevel: 'warn',
  build: {
    outDir: process.argv[2] ?? join(root, 'dist'),
    emptyOutDir: false,
    copyPublicDir: false,
    rolldownOptions: {
      input: join(root, 'src/web/app/worker/service-worker.ts'),
      output: { entryFileNames: 'sw.js', format: 'iife' },
    },
  },
})
