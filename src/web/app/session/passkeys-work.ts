import { useSyncExternalStore } from 'react'

/** A passkey is for a domain: a page that was opened by an address of the network has none. */
const ADDRESS = /^(\d+\.){3}\d+$|^\[/

/** Whether this browser has passkeys, on this page. */
export const passkeysWork = (): boolean => 'PublicKeyCredential' in window && !ADDRESS.test(location.hostname)

/** The same for a page that is rendered to HTML first, where nothing is known yet. */
export function usePasskeysWork(): boolean {
  return useSyncExternalStore(never, passkeysWork, () => false)
}

const never = () => () => {}

/** Whom a passkey is offered to: who has just signed in with a password in this window. */
const OFFER_KEY = 'ts_offer_passkey'
/** Who wants none on this device. */
const DECLINED_KEY = 'ts_no_passkey'

export function offerPasskey(): void {
  if (passkeysWork()) sessionStorage.setItem(OFFER_KEY, '1')
}

export const isPasskeyOffered = (person: number): boolean =>
  sessionStorage.getItem(OFFER_KEY) !== null && !declined().includes(person)

export function endPasskeyOffer(): void {
  sessionStorage.removeItem(OFFER_KEY)
}

export function declinePasskey(person: number): void {
  endPasskeyOffer()
  localStorage.setItem(DECLINED_KEY, JSON.stringify([...new Set([...declined(), person])]))
}

const declined = (): number[] => JSON.parse(localStorage.getItem(DECLINED_KEY) ?? '[]')
