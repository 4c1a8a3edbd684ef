// The page /design, built by itself. Were it part of the app's build, each part of the design system would be
// split from the page that needs it, and every page would fetch more files than it does.
import { createHash } from 'node:crypto'
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { build } from 'vite'
import { fillPlaces, hasPlaces } from './messages/places.ts'
import type { Speaker } from './messages/speakers.ts'

/** What the page runs on, beside what the app's build sets apart: one file for all languages. */
const base = { name: 'design-base', test: /node_modules/ }

/** What is built beside the app, for scripts/prerender.ts. */
export const rendererFolder = path.resolve('.tmp/renderer')
const [entryFile, othersFolder] = [path.join(rendererFolder, 'design.js'), path.join(rendererFolder, 'design')]

/** Leaves in that folder what needs no language, and the page's own script with places for its sentences. */
export async function buildDesign(): Promise<void> {
  const built = await build({
    logLevel: 'warn',
    build: {
      write: false,
      manifest: false,
      chunkSizeWarningLimit: 2000,
      rolldownOptions: {
        input: 'src/web/design/main.tsx',
        output: { codeSplitting: { groups: [base] } },
        // What the app loads when it is needed, this page shows at once.
        checks: { ineffectiveDynamicImport: false },
      },
    },
  })
  if (Array.isArray(built) || !('output' in built)) throw new Error('the design page was built more than once')
  const [entry, ...others] = built.output
  for (const other of others) {
    if ('code' in other && hasPlaces(other.code)) throw new Error(`${other.fileName} has sentences, and no languages`)
    const file = path.join(othersFolder, other.fileName)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, 'code' in other ? other.code : other.source)
  }
  await writeFile(entryFile, entry.code)
}

/** Puts what needs no language into dist. Gives the page's own script. */
export async function placeDesign(dist: string): Promise<string> {
  await cp(othersFolder, dist, { recursive: true })
  return await readFile(entryFile, 'utf8')
}

/** Writes the script as a language says it. Gives its path in dist. */
export async function speakDesign(code: string, dist: string, { language, speak }: Speaker): Promise<string> {
  const spoken = fillPlaces(code, speak)
  const hash = createHash('sha256').update(spoken).digest('base64url').slice(0, 8)
  const file = `assets/design-${language}-${hash}.js`
  await writeFile(path.join(dist, file), spoken)
  return file
}

/** A shell of the app with that script in place of the app's. */
export function designPage(shell: string, script: string): string {
  return shell
    .replace(/\s*<link rel="modulepreload"[^>]*>/g, '')
    .replace(/(<script type="module"[^>]* src=")[^"]*/, (_whole, start) => `${start}/${script}`)
}
