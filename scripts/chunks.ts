// Which modules of the web app stand in one file. Each request costs a phone more than the kilobyte that it brings.
import { readFileSync } from 'node:fs'
import path from 'node:path'

type ModuleInfo = { importers: string[]; dynamicImporters: string[] }
type ModuleGraph = { getModuleInfo(id: string): ModuleInfo | null }

/** From so many pages on a module stands with what the pages of that area share. */
const SHARED_FROM = { public: 3, member: 3, office: 5 }
type Area = keyof typeof SHARED_FROM

/** A file that pages share, and how soon a module is drawn into it along with what needs it: the widest first. */
const PRIORITIES = { visitors: 4, 'beside-visitors': 3, inside: 2, member: 1, office: 1 }
type Shared = keyof typeof PRIORITIES

export const groups = Object.entries(PRIORITIES).map(([shared, priority]) => ({
  debugName: shared,
  name: (id: string, graph: ModuleGraph) => {
    const found = chunkOf(id, graph)
    return found?.shared === shared ? found.name : null
  },
  priority,
}))

/** The file that a module goes to; null: its page's own, or that of the few pages that need it. */
function chunkOf(id: string, graph: ModuleGraph): { shared: Shared; name: string } | null {
  if (ENTRY.test(id) || KEEPING.test(id)) return null
  const needing = [...needingOf(id, graph)]
  const areaOf = (entry: string) => FRAME.exec(entry)?.[1] ?? areaOfPage(entry, graph)
  const entries = needing.filter((each) => areaOf(each) !== undefined)
  const of = (area: Area) => entries.filter((entry) => areaOf(entry) === area)
  const shares = (area: Area) => {
    const pages = of(area)
    const begins = pages.length > 1 && pages.some((entry) => HOME.test(entry))
    return pages.length >= SHARED_FROM[area] || begins || pages.some((entry) => FRAME.test(entry))
  }
  if (shares('public') || needing.some((each) => ENTRY.test(each))) return { shared: 'visitors', name: 'shared' }
  // A visitor's page that needs something of what is inside does not fetch the rest along with it.
  const visited = of('public').map((page) => path.basename(page, '.tsx'))
  if (visited.length === entries.length) return null
  if (visited.length > 0) return { shared: 'beside-visitors', name: visited.sort().join('-and-') }
  if (!shares('member') && !shares('office')) return null
  // Nor does a part that such a page fetches later.
  if (needing.some((each) => LATER.test(each))) return { shared: 'beside-visitors', name: 'terms' }
  const shared = of('office').length === 0 ? 'member' : of('member').length === 0 ? 'office' : 'inside'
  return { shared, name: shared }
}

/** All that fetches a module along with itself, whatever the way. */
function needingOf(id: string, graph: ModuleGraph): ReadonlySet<string> {
  const needing = new Set([id])
  for (const each of needing) for (const importer of importersOf(each, graph)) needing.add(importer)
  return needing
}

/** Who imports a module; by way of an index, only who imports one of its names there. */
function importersOf(id: string, graph: ModuleGraph): string[] {
  return (graph.getModuleInfo(id)?.importers ?? []).flatMap((importer) => {
    if (!CAPABILITY_INDEX.test(importer)) return [importer]
    const names = new Set(namesFrom(importer, `./${path.basename(id)}`))
    return (graph.getModuleInfo(importer)?.importers ?? []).filter((by) =>
      namesFrom(by, importer.replace(/^.*\/src\//, '#')).some((name) => names.has(name)),
    )
  })
}

/** The names that a file imports from another, or hands on from there. */
function namesFrom(file: string, source: string): string[] {
  const all = readFileSync(file, 'utf8').matchAll(/^(?:import|export)\s*\{([^}]*)\}\s*from\s*'([^']+)'/gm)
  return [...all].flatMap(([, names = '', from]) => (from === source ? (names.match(/\w+(?=\s*(?:,|$))/g) ?? []) : []))
}

/** Where what a capability shares is handed on to others. */
export const CAPABILITY_INDEX = /src\/web\/features\/[\w-]+\/(?:officer\/)?index\.ts$/
/** Of a library that hands on all it has by one index: what only keeping figures on the device needs, later than the page. */
const KEEPING = /query-core\/build\/modern\/hydration\.js$/
const ENTRY = /src\/web\/app\/start\/(?:main|start)\.tsx$/
/** The frames around the pages of an area. */
const FRAME = /src\/web\/(?:layouts|app\/routes)\/(public|member|office)-(?:layout|routes)\.tsx$/
/**
 * What a visitor's page fetches later: the calendar of a birthday, and what says why a page cannot be shown. What they need
 * stands with what the terms share.
 */
const LATER = /src\/(?:core\/sheets\/cell-days\.ts|web\/app\/offline\/trouble-page\.tsx)$/
/** Where every member begins: what it needs along with another page is there for both. */
const HOME = /src\/web\/features\/account\/home\.tsx$/
/** Where pages are fetched when somebody goes there. */
const ROUTES = /src\/web\/app\/routes\/(?:(member|office)-routes\.tsx|pages\.ts)$/

/** The area of a page, by the routes that fetch it; of anything else none. */
function areaOfPage(id: string, graph: ModuleGraph): string | undefined {
  const [routes] = (graph.getModuleInfo(id)?.dynamicImporters ?? []).flatMap((by) => ROUTES.exec(by) ?? [])
  return routes === undefined ? undefined : (ROUTES.exec(routes)?.[1] ?? 'public')
}
