// What a browser fetches for an address before anybody touches the page, read from Vite's manifest.

const ENTRY = 'index.html'

/**
 * The areas with a layout of their own, by the first part of their addresses: their folder, the page at their root, and
 * the module of their routes where they are not in the entry.
 */
export const areas = {
  user: { folder: 'member', root: 'home' },
  office: { folder: 'office', root: 'overview', routes: 'src/web/office-routes.tsx' },
}

/** The modules that are an address's own, the page last: its layout and its page, a file each. '/404' stands for any unknown one. */
export function pageModules(address) {
  const [, first, page] = address.split('/')
  const area = areas[first]
  if (area) {
    const shell = [...(area.routes ? [area.routes] : []), `src/web/layouts/${area.folder}-layout.tsx`]
    return [...shell, `src/web/${area.folder}/${page ?? area.root}.tsx`]
  }
  const name = address === '/404' ? 'not-found' : first || 'home'
  return ['src/web/layouts/public-layout.tsx', `src/web/public/${name}.tsx`]
}

/** The script files of the entry and these modules, with all that they import at once. */
export function scriptsOf(manifest, modules) {
  const seen = new Set()
  const visit = (key) => {
    if (seen.has(key)) return
    if (!manifest[key]) throw new Error(`no ${key} in the manifest`)
    seen.add(key)
    manifest[key].imports?.forEach(visit)
  }
  for (const key of [ENTRY, ...modules]) visit(key)
  return new Set([...seen].map((key) => manifest[key].file))
}
