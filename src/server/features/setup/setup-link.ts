import type { Db } from '#server/db/connect.ts'
import { newSecretToken } from '#server/http/secret-token.ts'
import { findNobody, insertSetupLink } from './setup-store.ts'

/**
 * A link by which somebody sets the association up in the browser, single use, valid 24 hours; undefined once there is an
 * officer. Only its hash is kept, so each call makes another.
 */
export async function makeSetupLink(db: Db, publicUrl: string, now: Date): Promise<string | undefined> {
  const [found] = await findNobody(db)
  if (!found?.nobody) return undefined
  const { token, hash } = newSecretToken()
  await insertSetupLink(db, [hash, now])
  // Behind the #, which no server is sent and no log has.
  return `${publicUrl}/setup#${token}`
}
