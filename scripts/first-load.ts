// What a browser fetches for an address before anybody touches the page, read from what the build left beside it.
import { readFile } from 'node:fs/promises'
import path from 'node:path'

/** The page's own script, and what it goes on with. */
const ENTRIES = ['index.html', 'src/web/start.tsx']

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[] }
export type Built = {
  manifest: Readonly<Record<string, Chunk>>
  /** Where the files of a language lie, and which files each language has its own of. */
  folders: Readonly<Record<string, string>>
  spoken: ReadonlySet<string>
}

export async function readBuilt(dist: string): Promise<Built> {
  const read = async (name: string) => JSON.parse(await readFile(path.join(dist, '.vite', name), 'utf8'))
  const [manifest, { folders, spoken }] = [await read('manifest.json'), await read('languages.json')]
  return { manifest, folders, spoken: new Set(spoken) }
}

/** Where a file of the manifest lies in a language. */
export const fileIn = ({ folders, spoken }: Built, language: string, file: string) =>
  spoken.has(file) ? `${folders[language]}/${path.basename(file)}` : file

type Area = { folder: string; root: string; routes: string }

/**
 * The areas inside, by the first part of their addresses: their folder, the page at their root, and the module of their
 * routes with the layout.
 */
export const areas: Readonly<Record<string, Area>> = {
  user: { folder: 'member', root: 'home', routes: 'src/web/member-routes.tsx' },
  office: { folder: 'office', root: 'overview', routes: 'src/web/office-routes.tsx' },
}

/** The modules that are an address's own, the page last: its layout or routes, and its page, a file each. '/404' stands for any unknown one. */
export function pageModules(address: string): string[] {
  const [, first = '', page] = address.split('/')
  const area = areas[first]
  if (area) return [area.routes, `src/web/${area.folder}/${page ?? area.root}.tsx`]
  const name = address === '/404' ? 'not-found' : first || 'home'
  return ['src/web/layouts/public-layout.tsx', `src/web/public/${name}.tsx`]
}

/** The address of every page that has a file of its own, by the name of that file. */
export function pageAddresses({ manifest }: Built): string[] {
  const modules = new Set(Object.values(manifest).flatMap((chunk) => chunk.dynamicImports ?? []))
  return [...modules].flatMap((module) => {
    const [, folder, page = ''] = module.match(/^src\/web\/(public|member|office)\/([\w-]+)\.tsx$/) ?? []
    if (!folder || page.endsWith('-dialog')) return []
    if (page === 'not-found') return ['/404']
    const [first, area] = Object.entries(areas).find(([, each]) => each.folder === folder) ?? ['', { root: 'home' }]
    return [`/${[first, page === area.root ? '' : page].filter(Boolean).join('/')}`]
  })
}

/** The script files of the entries and these modules in a language, with all that they import at once. */
export function scriptsOf(built: Built, language: string, modules: readonly string[]): ReadonlySet<string> {
  const seen = new Map<string, string>()
  const visit = (key: string) => {
    if (seen.has(key)) return
    const chunk = built.manifest[key]
    if (!chunk) throw new Error(`no ${key} in the manifest`)
    seen.set(key, fileIn(built, language, chunk.file))
    chunk.imports?.forEach(visit)
  }
  for (const key of [...ENTRIES, ...modules]) visit(key)
  return new Set(seen.values())
}
