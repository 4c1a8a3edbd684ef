import { createHash } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fillPlaces, hasPlaces } from './places.ts'
import type { Speaker } from './speakers.ts'

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[] }
/** Every file by its name, and those that differ by language. */
type Built = { code: ReadonlyMap<string, string>; spoken: ReadonlySet<string> }

/**
 * Writes the built files of a folder once for each language, its sentences in their places: assets/<language>-<hash>/. What
 * has no sentences stays one file for all. Gives how many sentences a language lacks; they stay English.
 */
export async function speakFiles(dist: string, speakers: readonly Speaker[]): Promise<number> {
  const manifest: Record<string, Chunk> = JSON.parse(await readFile(path.join(dist, '.vite/manifest.json'), 'utf8'))
  const code = new Map<string, string>()
  for (const { file } of Object.values(manifest)) {
    if (file.endsWith('.js')) code.set(file, await readFile(path.join(dist, file), 'utf8'))
  }
  const spoken = spokenFiles(manifest, code)
  const folders: Record<string, string> = {}
  let lacking = 0
  for (const { language, speak, missing } of speakers) {
    const files = new Map([...spoken].map((file) => [file, fillPlaces(code.get(file) ?? '', speak)]))
    const folder = `assets/${language}-${hashOf(files)}`
    folders[language] = folder
    await mkdir(path.join(dist, folder))
    for (const [file, text] of files) {
      await writeFile(path.join(dist, inFolder(file, folder)), moved(text, folder, { code, spoken }))
    }
    lacking += missing.size
    for (const sentence of missing) console.error(`${language} lacks: ${sentence}`)
  }
  for (const file of spoken) await rm(path.join(dist, file))
  await writeFile(path.join(dist, '.vite/languages.json'), JSON.stringify({ folders, spoken: [...spoken] }))
  return lacking
}

/** The files with sentences, and those that import such a file: they import another one in each language. */
function spokenFiles(manifest: Record<string, Chunk>, code: ReadonlyMap<string, string>): ReadonlySet<string> {
  const found = new Set([...code].filter(([, text]) => hasPlaces(text)).map(([file]) => file))
  for (let before = -1; before < found.size; ) {
    before = found.size
    for (const { file, imports = [], dynamicImports = [] } of Object.values(manifest)) {
      if ([...imports, ...dynamicImports].some((each) => found.has(manifest[each]?.file ?? ''))) found.add(file)
    }
  }
  return found
}

function hashOf(files: ReadonlyMap<string, string>): string {
  const hash = createHash('sha256')
  for (const [file, text] of files) hash.update(`${file}\0${text}\0`)
  return hash.digest('base64url').slice(0, 8)
}

function inFolder(file: string, folder: string): string {
  return `${folder}/${path.basename(file)}`
}

/** What a file imports, from its new place: its like beside it, what is for all languages above. */
function moved(text: string, folder: string, { code, spoken }: Built): string {
  return text
    .replace(/(["'`])\.\/([\w.-]+\.js)\1/g, (whole, quote, name) =>
      code.has(`assets/${name}`) && !spoken.has(`assets/${name}`) ? `${quote}../${name}${quote}` : whole,
    )
    .replace(/(["'`])(assets\/[\w.-]+\.js)\1/g, (whole, quote, file) =>
      spoken.has(file) ? `${quote}${inFolder(file, folder)}${quote}` : whole,
    )
}
