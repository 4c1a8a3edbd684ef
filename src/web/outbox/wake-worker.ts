import { i18n } from '#web/i18n.ts'
import { lend } from '#web/lent-token-store.ts'
import { readProfileId, readToken } from '#web/session.ts'

/** Background Sync, which not every browser has. */
type Woken = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } }

/** As public/sw.js hears it. */
const TAG = 'somiti-outbox'

/** Has the browser's worker send what waits of this person once there is a connection, should no page do so before. */
export async function wakeWorkerFor(person: number): Promise<void> {
  const token = readToken()
  if (token === null || readProfileId() !== person || !('serviceWorker' in navigator)) return
  const registration: Woken | undefined = await navigator.serviceWorker.getRegistration()
  if (!registration?.sync) return
  await lend(person, { token, language: i18n.locale })
  await registration.sync.register(TAG)
}
