import { t } from '@lingui/core/macro'
import {
  browserSupportsWebAuthnAutofill,
  sendSignal,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from '@simplewebauthn/browser'
import type { AnswerOf, BodyOf } from '#contract/calls.ts'
import { ApiError, call } from '#web/app/calls/api.ts'
import { readDevice } from './session.ts'

/** A browser lets a challenge wait as long as nobody answers; the server takes it for five minutes. */
const RENEWED_AFTER_MS = 4 * 60_000

type SignedIn = AnswerOf<'POST /api/passkeys/sign-in'>
type Asked = AnswerOf<'POST /api/passkeys/sign-in/begin'>['options']
type Answered = BodyOf<'POST /api/passkeys/sign-in'>['credential']

/** Signs in with the passkey that a press asks for. Throws what went wrong, in words. */
export async function signInByPasskey(): Promise<SignedIn> {
  const { options } = await call('POST /api/passkeys/sign-in/begin')
  return sendSignIn(await inWords(() => answered(options)), options)
}

/**
 * Has the browser offer passkeys where it fills the email in, until `signal` ends it or a press asks for one. Calls `taken`
 * with what the server answers, and `failed` with what went wrong once a passkey was chosen.
 */
export async function offerInAutofill(
  signal: AbortSignal,
  taken: (answer: SignedIn) => void,
  failed: (problem: Error) => void,
): Promise<void> {
  if (!(await browserSupportsWebAuthnAutofill())) return
  const end = () => WebAuthnAbortService.cancelCeremony()
  signal.addEventListener('abort', end)
  while (!signal.aborted) {
    // Nobody has asked for it, so nobody is told where it cannot be had.
    const begun = await call('POST /api/passkeys/sign-in/begin', { signal }).catch(() => undefined)
    if (!begun) return
    let renewed = false
    const renewal = setTimeout(() => {
      renewed = true
      end()
    }, RENEWED_AFTER_MS)
    const credential = await answered(begun.options, true).catch(() => undefined)
    clearTimeout(renewal)
    if (!credential && !renewed) return
    if (!credential) continue
    try {
      // Another offer would be taken at once by a device that is open, and end the session that has just begun.
      return taken(await sendSignIn(credential, begun.options))
    } catch (problem) {
      failed(problem as Error)
    }
  }
}

/** Makes a passkey on this device or another. Throws what went wrong, in words. */
export async function makePasskey({ options }: AnswerOf<'POST /api/passkeys/begin'>) {
  const optionsJSON = { ...options, excludeCredentials: options.excludeCredentials.map(withTransports) }
  const { id, rawId, response } = await inWords(() => startRegistration({ optionsJSON }))
  const { clientDataJSON, attestationObject, transports = [] } = response
  return { id, rawId, type: 'public-key' as const, response: { clientDataJSON, attestationObject, transports } }
}

/** Confirms with a passkey who is signed in, or whose token it is. Throws what went wrong, in words. */
export async function proveByPasskey(token?: string): Promise<void> {
  const as = token === undefined ? {} : { token }
  const { options } = await call('POST /api/passkeys/prove/begin', as)
  const credential = await inWords(() => answered(options))
  await call('POST /api/passkeys/prove', { body: { credential }, ...as })
}

async function answered(options: Asked, useBrowserAutofill = false): Promise<Answered> {
  const { allowCredentials, ...rest } = options
  const optionsJSON = allowCredentials ? { ...rest, allowCredentials: allowCredentials.map(withTransports) } : rest
  const { id, rawId, response } = await startAuthentication({ optionsJSON, useBrowserAutofill })
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  const said = { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) }
  return { id, rawId, type: 'public-key', response: said }
}

type Named = NonNullable<Asked['allowCredentials']>[number]
const withTransports = ({ transports = [], ...named }: Named) => ({ ...named, transports })

async function sendSignIn(credential: Answered, { rpId }: Asked): Promise<SignedIn> {
  try {
    return await call('POST /api/passkeys/sign-in', { body: { credential, device: readDevice() } })
  } catch (problem) {
    // The device then offers it no more, where it can be told.
    if (problem instanceof ApiError && problem.code === 'passkey_unknown') {
      void sendSignal({ signalName: 'unknownCredential', rpID: rpId, credentialID: credential.id }).catch(() => {})
    }
    throw problem
  }
}

/** What browsers throw is for programmers. */
async function inWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (problem) {
    if (problem instanceof WebAuthnError && problem.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') {
      throw new Error(t`This device has a passkey of yours already.`, { cause: problem })
    }
    throw new Error(t`No passkey was given. Try again, or use another way.`, { cause: problem })
  }
}
