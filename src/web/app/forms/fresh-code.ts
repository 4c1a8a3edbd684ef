import { useSyncExternalStore } from 'react'
import { ApiError } from '#web/app/calls/api.ts'

/** Answers whether a code was given. */
type Asking = (given: boolean) => void

let asking: Asking | undefined
const listeners = new Set<() => void>()

function set(next: Asking | undefined): void {
  asking = next
  for (const changed of listeners) changed()
}

/**
 * Makes a call; where it is refused until a fresh code is given, asks for one and makes it again. The refusal is thrown
 * on where none was given.
 */
export async function withFreshCode<T>(make: () => Promise<T>): Promise<T> {
  try {
    return await make()
  } catch (problem) {
    if (!(problem instanceof ApiError) || problem.code !== 'fresh_code_needed') throw problem
    if (!(await askForProof())) throw problem
    return make()
  }
}

/** Asks for a fresh code, or a passkey; gives whether one was given. */
export async function askForProof(): Promise<boolean> {
  const given = await new Promise<boolean>(set)
  set(undefined)
  return given
}

/** While a call waits for a code: how to answer it. For the dialog of the layouts. */
export function useAskedForCode(): Asking | undefined {
  return useSyncExternalStore(subscribe, () => asking)
}

function subscribe(changed: () => void) {
  listeners.add(changed)
  return () => listeners.delete(changed)
}
