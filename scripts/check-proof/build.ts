// Puts the command that checks proofs into one file of plain JavaScript, packages/check-proof/dist/check-proof.js: Node
// strips no types in what npx installs.
import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'

const root = join(import.meta.dirname, '../..')
const outDir = join(root, 'packages/check-proof/dist')

await build({
  root,
  configFile: false,
  logLevel: 'warn',
  build: {
    ssr: join(import.meta.dirname, 'command.ts'),
    outDir,
    emptyOutDir: true,
    copyPublicDir: false,
    target: 'node20',
    rolldownOptions: { output: { entryFileNames: 'check-proof.js', banner: '#!/usr/bin/env node' } },
  },
})
await chmod(join(outDir, 'check-proof.js'), 0o755)
