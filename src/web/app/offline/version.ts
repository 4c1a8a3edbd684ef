/** The script that this page began with, whose address changes with every version of the app; none where nothing was built. */
export function ownVersion(): string | undefined {
  const [entry] = document.querySelectorAll<HTMLScriptElement>('script[type="module"][src^="/assets/"]')
  return entry?.getAttribute('src') ?? undefined
}

/** Where the build lists the files that the member area needs without a connection, in the language of that version. */
export const offlineList = (version: string): string => version.replace(/[^/]+$/, 'offline.json')

/** The app's files that this page has loaded, as their paths. */
export function ownFiles(): string[] {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  const own = loaded.filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
  return [...new Set(own.map(({ pathname }) => pathname))]
}

/** Whether the server has another version by now. Throws where it does not answer. */
export async function isRenewed(): Promise<boolean> {
  const version = ownVersion()
  const page = await fetch(location.pathname, { cache: 'no-cache' })
  return page.ok && version !== undefined && !(await page.text()).includes(`"${version}"`)
}
