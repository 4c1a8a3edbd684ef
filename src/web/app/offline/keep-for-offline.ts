import { readAhead } from '#web/app/routes/read-ahead.ts'
import { readProfileId } from '#web/app/session/session.ts'
import { mayKeep } from './choice.ts'
import { offlineList, ownFiles, ownVersion } from './version.ts'

const WORKER = '/sw.js'

/**
 * Has the browser's worker keep the member area, so that it opens without a connection (docs/develop/offline.md). To be called
 * when the page has nothing else to do: the worker fetches what was not opened yet.
 */
export async function keepForOffline(): Promise<void> {
  const version = ownVersion()
  if (version === undefined || !('serviceWorker' in navigator)) return
  await navigator.serviceWorker.register(WORKER)
  const { active } = await navigator.serviceWorker.ready
  const listed: string[] = await (await fetch(offlineList(version))).json()
  const tell = () => active?.postMessage({ version, files: [...new Set([...listed, ...ownFiles()])] })
  tell()
  const person = readProfileId()
  if (person !== undefined && mayKeep(person)) await readAhead()
  if (telling) return
  telling = true
  // What was opened since then.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') tell()
  })
}

/** For as long as the window is open, whoever comes here again. */
let telling = false
