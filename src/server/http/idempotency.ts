import { createHash } from 'node:crypto'
import { Refusal } from '#core/refusal.ts'
import { named, violatedConstraint, withValues } from '#server/db/query.ts'
import type { Secrets } from '#server/secrets/secrets.ts'

/** What a key is bound to. */
export type Scope = { personId: bigint; method: string; path: string; key: string }

const HOLD_KEY = named(
  'hold_idempotency_key',
  'select taken, body_hash, answer from hold_idempotency_key($1, $2, $3, $4)',
)
const STORE_ANSWERS = named('store_idempotent_answers', 'select store_idempotent_answers($1)')

const valuesOf = ({ personId, method, path, key }: Scope) => [personId, method, path, key]

/**
 * The query that holds a key until the database transaction ends, to be sent with its BEGIN; its row is for once(). Throws
 * `idempotency_key_malformed`.
 */
export function holdKey(scope: Scope): string {
  if (!isKey(scope.key)) throw new Refusal('idempotency_key_malformed')
  return withValues(HOLD_KEY, valuesOf(scope))
}

const HOLD_KEYS = named('hold_idempotency_keys', 'select taken, body_hash, answer from hold_idempotency_keys($1)')

/** The same for several, whose rows come in their order. The keys are well-formed. */
export const holdKeys = (scopes: readonly Scope[]): string =>
  withValues(HOLD_KEYS, [JSON.stringify(scopes.map((scope, nth) => ({ nth, ...columnsOf(scope) })))])

const columnsOf = ({ personId, ...of }: Scope) => ({ person_id: personId.toString(), ...of })

export const isKey = (key: string | undefined): key is string =>
  key !== undefined && key.length >= 1 && key.length <= 255

/** What the database has of a held key: whether it is this call's, and the answer that it was given before. */
export type Held = { taken?: boolean; body_hash?: Buffer | null; answer?: object | null }

/**
 * Runs a command once per key (product: "Calls"), within the database transaction that holds the key. The same body again
 * gets the first answer; another body is refused, a duplicate while the first is under way gets 409, a refusal frees the
 * key. `toKeep` is for storeAnswers(). The answer is kept before its sentences are told: a person
 * who sends again reads it in the language of that request.
 */
export async function once<A extends object>(
  { held: [held], secrets }: { held: readonly Held[]; secrets: Secrets },
  scope: Scope,
  body: unknown,
  now: Date,
  command: () => Promise<A>,
): Promise<{ answer: A; first: boolean; toKeep?: object }> {
  // A passport number in it could be found out from a plain hash, by trying.
  const hash = secrets.mac(createHash('sha256').update(JSON.stringify(body, bigintAsText)).digest())
  if (held?.answer && held.body_hash) {
    if (!held.body_hash.equals(hash)) throw new Refusal('idempotency_key_reused')
    return { answer: held.answer as A, first: false }
  }
  if (!held?.taken) throw new Refusal('idempotency_key_in_flight')
  const answer = await command()
  const toKeep = { ...columnsOf(scope), body_hash: `\\x${hash.toString('hex')}`, answer, made_at: now }
  return { answer, first: true, toKeep }
}

/**
 * The query that keeps the answers of one or many, to be sent with the COMMIT: the commands' writes and the keys' rows commit
 * together, so that a crash leaves both or neither.
 */
export const storeAnswers = (toKeep: readonly object[]): string => withValues(STORE_ANSWERS, [JSON.stringify(toKeep)])

/** Throws `idempotency_key_in_flight` where the key is stored already, and any other error as it is. */
export function keyStoredTwice(error: unknown): never {
  throw violatedConstraint(error) === 'idempotency_key_pkey' ? new Refusal('idempotency_key_in_flight') : error
}

const bigintAsText = (_: string, value: unknown) => (typeof value === 'bigint' ? value.toString() : value)
