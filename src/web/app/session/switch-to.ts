import { useState } from 'react'
import { ApiError, call, NetworkError } from '#web/app/calls/api.ts'
import type { Account } from './accounts.ts'
import { noteSeen } from './rest.ts'
import { startSession } from './session.ts'
import type { WayBack } from './way-back.ts'

/** How to go on as another account of this device: whose is being asked for, and what went wrong. */
type Switching = {
  switchTo: (account: Account) => Promise<void>
  asking: number | undefined
  problem: string | undefined
}

/**
 * Goes on as another account of this device, on the page that was asked for while nobody was signed in, if any. An account
 * that has a passkey is opened by it alone, as far as the person who holds the device can do without tools.
 */
export function useSwitch(back: WayBack = {}): Switching {
  const [asking, setAsking] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const switchTo = async (account: Account) => {
    setAsking(account.id)
    setProblem(undefined)
    try {
      await askHolder(account)
      goOnAs(account, back)
    } catch (cause) {
      setProblem((cause as Error).message)
    } finally {
      setAsking(undefined)
    }
  }
  return { switchTo, asking, problem }
}

/**
 * Asks for the account's passkey. Nothing is asked of one that has none, or whose session has ended, which its page says; nor
 * without a connection, unless this device knows of a passkey.
 */
async function askHolder({ token, passkey }: Account): Promise<void> {
  const answer = await call('GET /api/passkeys', { token }).catch((problem: unknown) => {
    if (problem instanceof ApiError && problem.status === 401) return undefined
    if (problem instanceof NetworkError && !passkey) return undefined
    throw problem
  })
  if (!answer || answer.passkeys.length === 0) return
  const { proveByPasskey } = await import('./passkeys.ts')
  await proveByPasskey(token)
}

/** The page is loaded anew, so that nothing in its memory can have been fetched for somebody else. */
function goOnAs({ id, token, start }: Account, { to, of }: WayBack): void {
  startSession(token)
  noteSeen(id)
  // Only an officer's page is not for everybody.
  const isTheirs = (of ?? id) === id && to?.startsWith(start)
  location.assign(to && isTheirs ? to : start)
}
