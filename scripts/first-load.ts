// What a browser fetches for an address before anybody touches the page, read from what the build left beside it.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'

/** The page's own script, and what it goes on with. */
const ENTRIES = ['index.html', 'src/web/app/start/start.tsx']

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

type Area = { root: string; routes: string }

/** The areas inside, by the first part of their addresses: the page at their root, and the module of their routes with the layout. */
export const areas: Readonly<Record<string, Area>> = {
  user: { root: 'home', routes: 'src/web/app/routes/member-routes.tsx' },
  office: { root: 'overview', routes: 'src/web/app/routes/office-routes.tsx' },
}
const PUBLIC = { root: 'home', routes: 'src/web/app/routes/pages.ts' }
const PUBLIC_LAYOUT = 'src/web/layouts/public-layout.tsx'
const HELP = 'src/web/features/help'
const GUIDE = 'docs/guide'

/** The module of each page that a file of routes fetches, by the page's name. */
const pagesOf = ({ routes }: Area): ReadonlyMap<string, string> => {
  const fetched = readFileSync(routes, 'utf8').matchAll(/lazyPage\(\(\) => import\('([^']+?\/([\w-]+)\.tsx)'\)\)/g)
  return new Map(
    [...fetched].map(([, module = '', name = '']) => {
      return [name, module.replace(/^#/, 'src/').replace(/^\./, path.dirname(routes))]
    }),
  )
}

/** The modules that are an address's own, the page last: its layout or routes, and its page, a file each. '/404' stands for any unknown one. */
export function pageModules(address: string, language = 'en'): string[] {
  const [, first = '', page] = address.split('/')
  if (first === 'help') return guideModules(page ?? 'index', language)
  const area = areas[first]
  const name = area ? (page ?? area.root) : address === '/404' ? 'not-found' : first || PUBLIC.root
  return [area?.routes ?? PUBLIC_LAYOUT, pagesOf(area ?? PUBLIC).get(name) ?? '']
}

/** A page of the guide that is not translated is shown in English. */
function guideModules(name: string, language: string): string[] {
  const spoken = existsSync(`${GUIDE}/${language}/${name}.md`) ? language : 'en'
  const words = [`${HELP}/pages/${spoken}.ts`, `${GUIDE}/${spoken}/${name}.md`]
  return [PUBLIC_LAYOUT, `${HELP}/index.ts`, ...words]
}

/** The address of every page that has a file of its own, by the name of that file. */
export function pageAddresses(): string[] {
  const inside = Object.entries(areas).flatMap(([first, area]) => {
    return [...pagesOf(area).keys()].map((page) => (page === area.root ? `/${first}` : `/${first}/${page}`))
  })
  const visitors = [...pagesOf(PUBLIC)].filter(([, module]) => module !== PUBLIC_LAYOUT).map(([page]) => page)
  const named: Readonly<Record<string, string>> = { [PUBLIC.root]: '/', 'not-found': '/404' }
  const guide = readdirSync(`${GUIDE}/en`).map((file) => `/help/${path.basename(file, '.md')}`)
  return [
    ...inside,
    ...visitors.map((page) => named[page] ?? `/${page}`),
    ...guide.map((address) => address.replace('/help/index', '/help')),
  ]
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
