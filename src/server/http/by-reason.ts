import type { Sentence } from '#core/sentence.ts'
import type { Db } from '#server/db/connect.ts'
import type { Session } from './session.ts'

/** A call by which an officer does something to one thing and says only why. */
type CallByReason = { db: Db; session: Session; params: { id: bigint }; body: { reason: string }; now: Date }
type Command = (db: Db, id: bigint, officerId: bigint, reason: string, now: Date) => Promise<unknown>

/** Carries such a call out, and says `done` when it succeeded. */
export async function byReason({ db, session, params, body, now }: CallByReason, command: Command, done: Sentence) {
  await command(db, params.id, session.personId, body.reason, now)
  return { message: done }
}
