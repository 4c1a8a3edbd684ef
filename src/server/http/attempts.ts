import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { Refusal } from '#core/refusal.ts'
import { type Sentence, sentence } from '#core/sentence.ts'
import type { Db } from '#server/db/connect.ts'
import { query } from '#server/db/query.ts'

/** How many tries are free, after how many seconds one of them is forgiven, and the longest delay in seconds. */
type Limit = { free: number; forgiven: number; longest: number }

const MINUTE_S = 60
const HOUR_S = 3_600

/** Overdue members an address may be a whole household or an office, so it has ampler limits than one account. */
const WHOLE_ADDRESS: Limit = { free: 60, forgiven: MINUTE_S, longest: 15 * MINUTE_S }

/**
 * What may be tried how often, for one account and from one address. Where an account has to wait, a device that has
 * signed in to it before goes on with tries of its own: nobody is locked out by what strangers try.
 */
const LIMITS = {
  sign_in: { account: { free: 10, forgiven: HOUR_S, longest: 15 * MINUTE_S }, address: WHOLE_ADDRESS },
  second_factor: { account: { free: 5, forgiven: HOUR_S, longest: 15 * MINUTE_S }, address: WHOLE_ADDRESS },
  passkey: { account: { free: 10, forgiven: HOUR_S, longest: 15 * MINUTE_S }, address: WHOLE_ADDRESS },
  old_password: { account: { free: 10, forgiven: HOUR_S, longest: 15 * MINUTE_S }, address: WHOLE_ADDRESS },
  /** A link that was asked for by a stranger reaches its owner all the same. */
  reset: { account: { free: 3, forgiven: HOUR_S, longest: HOUR_S }, address: { ...WHOLE_ADDRESS, free: 20 } },
  /** Of one link: wrong ones are told from right by 256 bits, so this is for who hammers. */
  invitation: { account: { free: 20, forgiven: MINUTE_S, longest: HOUR_S }, address: WHOLE_ADDRESS },
  join: { account: { free: 3, forgiven: HOUR_S, longest: HOUR_S }, address: { ...WHOLE_ADDRESS, free: 20 } },
  /** A lively conversation on a telephone, and no more. */
  message: {
    account: { free: 30, forgiven: MINUTE_S, longest: 15 * MINUTE_S },
    address: { ...WHOLE_ADDRESS, free: 300 },
  },
  /** Each reads all that is held about somebody. */
  my_data: { account: { free: 5, forgiven: HOUR_S, longest: HOUR_S }, address: { ...WHOLE_ADDRESS, free: 20 } },
} as const satisfies Record<string, { account: Limit; address: Limit }>

/** What is nobody's account. One that is named in a message to the association may be anybody's. */
const OF_ADDRESS = {
  contact: { ...WHOLE_ADDRESS, free: 20 },
  /** Each opening of the sign-in page asks for one. */
  passkey_challenge: { ...WHOLE_ADDRESS, free: 300 },
  /** Tokens of papers have 128 bits: this is for who hammers, and leaves a counter with many papers its work. */
  paper: WHOLE_ADDRESS,
} as const satisfies Record<string, Limit>

export type Attempt = {
  kind: keyof typeof LIMITS
  /** The email as it was entered, known or not, or the person's id. */
  account: string
  /** Where the request comes from: `request.ip`. */
  address: string
  /** What names a device that has signed in to this account before; counted in place of the account. */
  device?: string | undefined
}

const take = query<{ seconds: number }>('take_attempt', 'select take_attempt($1, $2) as seconds')
const forgive = query(
  'forgive_attempt',
  `with gone as (delete from attempt where subject = $1)
   update attempt set counted = greatest(0, counted - 1), blocked_until = null where subject = $2`,
)

/**
 * Counts a try before it is made, for all server processes together, in a query of its own: give it the pool, not a
 * transaction that may be undone. Throws `too_many_attempts` where the account or the address has to wait.
 */
export async function takeAttempt(pool: Db, attempt: Attempt, now: Date): Promise<void> {
  const { account, address } = LIMITS[attempt.kind]
  const [own, place] = subjectsOf(attempt)
  await count(
    pool,
    [
      { subject: own, ...account },
      { subject: place, ...address },
    ],
    now,
  )
}

/** Counts what a visitor does before it is done. Throws `too_many_attempts` where the address has to wait. */
export async function takeOfAddress(
  pool: Db,
  kind: keyof typeof OF_ADDRESS,
  address: string,
  now: Date,
): Promise<void> {
  await count(pool, [{ subject: subject(kind, `address ${placeOf(address)}`), ...OF_ADDRESS[kind] }], now)
}

async function count(pool: Db, subjects: readonly ({ subject: string } & Limit)[], now: Date): Promise<void> {
  const [row] = await take(pool, [JSON.stringify(subjects), now])
  const seconds = row?.seconds ?? 0
  if (seconds > 0) throw new Refusal('too_many_attempts', { wait: waitWords(seconds), seconds: String(seconds) })
}

/** After a try that was right: the account or the device begins anew, and the address has one try less. */
export async function forgiveAttempt(pool: Db, attempt: Attempt): Promise<void> {
  await forgive(pool, [...subjectsOf(attempt)])
}

function subjectsOf({ kind, account, address, device }: Attempt): readonly [string, string] {
  const own = device === undefined ? `account ${account}` : `device ${device} of ${account}`
  return [subject(kind, own), subject(kind, `address ${placeOf(address)}`)]
}

const subject = (kind: string, what: string) => `${kind} ${createHash('sha256').update(what).digest('base64url')}`

/** An IPv6 network hands its customers 64 bits to choose addresses from, so the network counts as one. */
export function placeOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.replace(/%.*$/, '').split('::')
  const before = head.split(':').filter(Boolean)
  const after = (tail ?? '').split(':').filter(Boolean)
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length
  const groups = [...before, ...Array.from({ length: zeros }, () => '0'), ...after]
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

function waitWords(seconds: number): Sentence {
  if (seconds < MINUTE_S) return seconds === 1 ? sentence('1 second') : sentence('{seconds} seconds', { seconds })
  const minutes = Math.ceil(seconds / MINUTE_S)
  return minutes === 1 ? sentence('1 minute') : sentence('{minutes} minutes', { minutes })
}
