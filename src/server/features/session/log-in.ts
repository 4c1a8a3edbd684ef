import { Refusal } from '#core/refusal.ts'
import type { Db } from '#server/db/connect.ts'
import { statement } from '#server/db/statement.ts'
import { passwordMatches, refusePassword } from '#server/http/passwords.ts'
import { beginSession } from '#server/http/session.ts'

const findByEmail = statement<{ id: bigint; password_hash: string }>(
  'find_person_by_email',
  'select id, password_hash from person where lower(email) = $1',
)

/** Checks the password and begins a session; gives its token. Throws `wrong_credentials`, the same for an unknown address. */
export async function logIn(db: Db, credentials: { email: string; password: string }, now: Date): Promise<string> {
  const [person] = await findByEmail(db, [credentials.email])
  const right = person
    ? await passwordMatches(person.password_hash, credentials.password)
    : await refusePassword(credentials.password)
  if (!person || !right) throw new Refusal('wrong_credentials')
  return beginSession(db, person.id, now)
}
