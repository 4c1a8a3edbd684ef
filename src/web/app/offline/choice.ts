import { useSyncExternalStore } from 'react'
import { eraseFilesBut } from '#web/app/forms/draft-file-store.ts'
import { readAccounts } from '#web/app/session/accounts.ts'
import { deleteWorkerTokensBut } from '#web/app/session/worker-token-store.ts'
import { eraseAnswersBut } from './figure-store.ts'

/** Who lets this device keep what they last saw: the ids of their profiles. Nobody, unless they say so. */
const CHOICE_KEY = 'ts_offline'

const listeners = new Set<() => void>()

function readChoice(): number[] {
  const text = localStorage.getItem(CHOICE_KEY)
  return text === null ? [] : JSON.parse(text)
}

function write(persons: readonly number[]): void {
  if (persons.length > 0) localStorage.setItem(CHOICE_KEY, JSON.stringify(persons))
  else localStorage.removeItem(CHOICE_KEY)
  for (const changed of listeners) changed()
}

export const mayKeep = (person: number): boolean => readChoice().includes(person)

export function useMayKeep(person: number): boolean {
  return useSyncExternalStore(subscribe, () => mayKeep(person))
}

function subscribe(changed: () => void) {
  listeners.add(changed)
  return () => {
    listeners.delete(changed)
  }
}

/** Lets this device keep what the person sees, or no longer; then what it kept is erased. */
export async function choose(person: number, allowed: boolean): Promise<void> {
  const others = readChoice().filter((each) => each !== person)
  write(allowed ? [...others, person] : others)
  await eraseWhoLeft()
}

/** Whoever is no longer signed in on this device has nothing left here: neither figures, the choice, files not sent, nor a token. */
export async function eraseWhoLeft(): Promise<void> {
  const here = readAccounts().map(({ id }) => id)
  const staying = readChoice().filter((person) => here.includes(person))
  if (staying.length < readChoice().length) write(staying)
  await Promise.all([eraseAnswersBut(staying), eraseFilesBut(here), deleteWorkerTokensBut(here)])
}
