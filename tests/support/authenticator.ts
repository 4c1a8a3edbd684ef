import { Secret, TOTP } from 'otpauth'
import type { Person, World } from './world.ts'
import { PASSWORD } from './world.ts'

/** An authenticator app as a phone has it. */
export interface Authenticator {
  /** The code of this half minute, or of one so many later or, below zero, earlier. */
  code(now: Date, later?: number): string
  recoveryCodes: string[]
}

const STEP_MS = 30_000

/** The app that was given a secret in base32. */
export function authenticatorOf(secret: string): Authenticator {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  return {
    code: (now, later = 0) => totp.generate({ timestamp: now.getTime() + later * STEP_MS }),
    recoveryCodes: [],
  }
}

/** Sets one up for that person as the app does. The clock has gone on by then, so that the next code is a new one. */
export async function setUpAuthenticator(world: World, person: Person): Promise<Authenticator> {
  const { secret } = await person.ask('POST /api/second-factor/begin', { fields: { password: PASSWORD } })
  const app = authenticatorOf(secret)
  const code = app.code(world.clock.now())
  const { recovery_codes } = await person.ask('POST /api/second-factor/confirm', { fields: { code } })
  world.clock.forward({ minutes: 1 })
  return { ...app, recoveryCodes: recovery_codes }
}
