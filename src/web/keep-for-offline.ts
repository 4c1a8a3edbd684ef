import { memberPages } from './member-pages.ts'
import { mayKeep } from './offline/choice.ts'
import { publicLayout, publicPages } from './pages.ts'
import { paths } from './paths.ts'
import { readAhead } from './read-ahead.ts'
import { readProfileId } from './session.ts'
import { ownFiles, ownVersion } from './version.ts'

const WORKER = '/sw.js'

/** What a member reads and fills in without a connection, and where one is sent who may not. */
const { user, monthlyPay, myLoan, dashboard, statement, profile, switchAccount, security } = paths
const needed: readonly ((() => Promise<unknown>) | undefined)[] = [
  ...[user, monthlyPay, myLoan, dashboard, statement, profile, switchAccount, security].map(
    (path) => memberPages[path]?.load,
  ),
  () => import('./member/dues-payment-dialog.tsx'),
  () => import('./member/loan-payment-dialog.tsx'),
  () => import('./member/waiting-payments.tsx'),
  () => import('./offline/kept-figures.ts'),
  () => import('./ui/shrink-photo.ts'),
  () => import('./ui/toaster.tsx'),
  publicLayout.load,
  publicPages[paths.signIn]?.load,
  () => import('./public/sign-in/signed-in-here.tsx'),
]

/**
 * Has the browser's worker keep the member area, so that it opens without a connection (docs/offline.md). To be called
 * when the page has nothing else to do: it fetches what was not opened yet.
 */
export async function keepForOffline(): Promise<void> {
  const version = ownVersion()
  if (version === undefined || !('serviceWorker' in navigator)) return
  await navigator.serviceWorker.register(WORKER)
  const { active } = await navigator.serviceWorker.ready
  for (const load of needed) await load?.().catch(() => {})
  const tell = () => active?.postMessage({ version, files: ownFiles() })
  tell()
  const person = readProfileId()
  if (person !== undefined && mayKeep(person)) await readAhead()
  // What was opened since then.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') tell()
  })
}
