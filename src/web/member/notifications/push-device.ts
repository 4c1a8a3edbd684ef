/** Why a device cannot be told: its browser does not know how, or its person has said no to it before. */
export type NoPush = 'unknown' | 'denied'

const WORKER = '/sw.js'

/** Whether this browser shows messages while no page is open. On an iPhone it does once the app stands on the home screen. */
export function pushProblem(): NoPush | undefined {
  const knows = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (!knows) return 'unknown'
  return Notification.permission === 'denied' ? 'denied' : undefined
}

/** Asks whether messages may be shown, and subscribes; undefined where the answer was no. To be called on a tap. */
export async function subscribe(publicKey: string) {
  if ((await Notification.requestPermission()) !== 'granted') return undefined
  await navigator.serviceWorker.register(WORKER)
  const { pushManager } = await navigator.serviceWorker.ready
  const key = bytesOf(publicKey)
  const before = await pushManager.getSubscription()
  // Made with another key of the server, it would never be reached again.
  if (before && !isSame(before.options.applicationServerKey, key)) await before.unsubscribe()
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  const { endpoint = '', keys = {} } = made.toJSON()
  return { endpoint, p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' }
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (character) => character.charCodeAt(0))
}

function isSame(one: ArrayBuffer | null, other: Uint8Array): boolean {
  const bytes = new Uint8Array(one ?? [])
  return bytes.length === other.length && bytes.every((byte, at) => byte === other[at])
}
