import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { Refusal } from '#core/refusal.ts'
import { type Db, inTransaction, type Pool } from '#server/db/connect.ts'
import { readSettings } from '#server/db/settings.ts'
import { lockPerson } from '#server/http/lock-person.ts'
import { recoveryHash, secretPlace, stepOf } from '#server/http/second-factor.ts'
import type { Session } from '#server/http/session.ts'
import type { Secrets } from '#server/secrets/secrets.ts'
import { confirmPending, findLasting, keepPending, readFactor } from './factor-store.ts'

/** RFC 4226 recommends 160 bits. */
const SECRET_BYTES = 20
const RECOVERY_CODES = 10
/** 136 bits, so that a hash without a salt keeps them: ASVS asks for 112, and for 128 of what nobody may guess. */
const RECOVERY_BYTES = 17

/** Makes a secret that waits for its first code; gives it in base32 and as the address that a QR code carries. */
export async function beginSetUp(
  db: Db,
  secrets: Secrets,
  person: { id: bigint; label: string },
): Promise<{ secret: string; address: string }> {
  const secret = new Secret({ buffer: new Uint8Array(randomBytes(SECRET_BYTES)).buffer })
  await keepPending(db, [person.id, secrets.encrypt(secret.base32, secretPlace(person.id))])
  const { name } = await readSettings(db)
  const issuer = name.replaceAll(':', ' ')
  return { secret: secret.base32, address: new TOTP({ issuer, label: person.label, secret }).toString() }
}

/**
 * Takes the first code of the secret that waits; from now on it is asked for. Gives the recovery codes.
 * Throws `second_factor_wrong`, also where nothing waits, and `not_signed_in` where the session has ended meanwhile.
 */
export async function confirmSetUp(
  pool: Pool,
  secrets: Secrets,
  { session, code }: { session: Session; code: string },
  now: Date,
): Promise<string[]> {
  const [factor] = await readFactor(pool, [session.personId])
  if (!factor?.pending) throw new Refusal('second_factor_wrong')
  const step = stepOf(secrets.decrypt(factor.pending, secretPlace(session.personId)), code, now)
  if (step === undefined) throw new Refusal('second_factor_wrong')
  const { codes, hashes } = newRecoveryCodes()
  const values = [session.personId, hashes, now, step, factor.pending, session.tokenHash]
  await inTransaction(pool, async (db) => {
    await lockPerson(db, [session.personId])
    // Whoever holds a session that has ended meanwhile would shut its owner out.
    const lasting = await findLasting(db, [session.tokenHash])
    if (lasting.length === 0) throw new Refusal('not_signed_in')
    const confirmed = await confirmPending(db, values)
    if (confirmed.length === 0) throw new Refusal('second_factor_wrong')
  })
  return codes
}

/** Codes as they are told, seven groups such as ABCD-EFGH-IJKL-MNOP-QRST-UVWX-YZ23, and the hashes that are kept of them. */
export function newRecoveryCodes(): { codes: string[]; hashes: Buffer[] } {
  const codes = Array.from({ length: RECOVERY_CODES }, () => {
    const random = new Secret({ buffer: new Uint8Array(randomBytes(RECOVERY_BYTES)).buffer })
    return (random.base32.match(/.{4}/g) ?? []).join('-')
  })
  return { codes, hashes: codes.map(recoveryHash) }
}
