import { createHash } from 'node:crypto'
import { Refusal } from '#core/refusal.ts'
import type { Db } from '#server/db/connect.ts'
import { query } from '#server/db/query.ts'
import type { Secrets } from '#server/secrets/secrets.ts'

type Scope = { personId: bigint; method: string; path: string; key: string }

const holdKey = query<{ taken: boolean; body_hash: Buffer | null; answer: object | null }>(
  'hold_idempotency_key',
  'select taken, body_hash, answer from hold_idempotency_key($1, $2, $3, $4)',
)
const storeAnswer = query(
  'store_idempotent_answer',
  `insert into idempotency_key (person_id, method, path, key, body_hash, answer, made_at) values ($1, $2, $3, $4, $5, $6, $7)
   on conflict do nothing returning 1 as stored`,
)

/**
 * Runs a command once per key (product: "Calls"), within the database transaction that `db` holds. The same body again
 * gets the first answer; another body is refused, a duplicate while the first is under way gets 409, a refusal frees the
 * key. The command's writes and the key's row commit together, so that a crash leaves both or neither. The answer is kept
 * before its sentences are told, so that whoever sends again reads it in the language they ask for then.
 */
export async function once<A extends object>(
  { db, secrets }: { db: Db; secrets: Secrets },
  scope: Scope,
  body: unknown,
  now: Date,
  command: () => Promise<A>,
): Promise<{ answer: A; first: boolean }> {
  if (scope.key.length < 1 || scope.key.length > 255) throw new Refusal('idempotency_key_malformed')
  // A passport number in it could be found out from a plain hash, by trying.
  const hash = secrets.mac(createHash('sha256').update(JSON.stringify(body, bigintAsText)).digest())
  const names = [scope.personId, scope.method, scope.path, scope.key]
  const [held] = await holdKey(db, names)
  if (held?.answer && held.body_hash) {
    if (!held.body_hash.equals(hash)) throw new Refusal('idempotency_key_reused')
    return { answer: held.answer as A, first: false }
  }
  if (!held?.taken) throw new Refusal('idempotency_key_in_flight')
  const answer = await command()
  const stored = await storeAnswer(db, [...names, hash, JSON.stringify(answer), now])
  if (stored.length === 0) throw new Refusal('idempotency_key_in_flight')
  return { answer, first: true }
}

const bigintAsText = (_: string, value: unknown) => (typeof value === 'bigint' ? value.toString() : value)
