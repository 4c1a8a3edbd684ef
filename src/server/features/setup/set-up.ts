import type { Parsed } from '#contract/calls.ts'
import { Refusal } from '#core/refusal.ts'
import { withValues } from '#core/settings.ts'
import { inTransaction, type Pool } from '#server/db/connect.ts'
import { violatedConstraint } from '#server/db/query.ts'
import { followWith, readSettingsVersion } from '#server/db/settings.ts'
import { appendRecord } from '#server/http/audit-record.ts'
import { checkPasswordFor } from '#server/http/password-rules.ts'
import { hashPassword } from '#server/http/passwords.ts'
import { secretTokenHash } from '#server/http/secret-token.ts'
import { beginSession, type SessionStart } from '#server/http/session.ts'
import { makeOfficer } from './first-officer.ts'
import { findSetupLink, useSetupLink } from './setup-store.ts'

type SetUp = Parsed<'POST /api/setup', 'body'>

/** Throws `setup_link_spent` where a link cannot be used. */
export async function checkSetupLink(pool: Pool, token: string, now: Date): Promise<void> {
  const [found] = await findSetupLink(pool, [secretTokenHash(token), now])
  if (!found) throw new Refusal('setup_link_spent')
}

/**
 * Names the association, makes its first administrator and begins their session; gives its token and who it is. All of it
 * or nothing, and once: of two at the same moment one is refused. Throws `setup_link_spent`, `password_common`,
 * `password_personal` and `email_taken`.
 */
export async function setUp(
  pool: Pool,
  sent: SetUp,
  now: Date,
  device: SessionStart,
): Promise<{ token: string; personId: bigint }> {
  const { association, name, email, password } = sent
  await checkSetupLink(pool, sent.token, now)
  checkPasswordFor(password, [name, email, association])
  const passwordHash = await hashPassword(password)
  const roles = ['admin', ...sent.roles] as const
  const made = inTransaction(
    pool,
    async (db) => {
      const [used] = await useSetupLink(db, [secretTokenHash(sent.token), now])
      if (!used) throw new Refusal('setup_link_spent')
      const personId = await makeOfficer(db, { email, name, passwordHash, roles }, now)
      const { version, settings } = await readSettingsVersion(db)
      await followWith(db, version, withValues(settings, { name: association }), personId, now)
      return { personId, token: await beginSession(db, personId, now, device) }
    },
    ({ personId }) =>
      appendRecord({
        by: { personId, name, roles: [] },
        call: 'POST /api/setup',
        now,
        sent: { body: { association, email, name, roles } },
        answer: { officer_id: Number(personId) },
      }),
  )
  return made.catch((error) => {
    throw violatedConstraint(error) === 'setup_link_used' ? new Refusal('setup_link_spent') : error
  })
}
