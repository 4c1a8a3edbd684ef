import { addMonths, businessDateAt, dateInMonth, type Month, monthOf } from '#core/calendar.ts'
import type { Db } from '#server/db/connect.ts'
import { admitMember } from '#server/features/members/admit-member.ts'
import { hashPassword } from '#server/http/passwords.ts'
import { beginSession } from '#server/http/session.ts'

/** Whoever is signed in. */
export interface Person {
  id: bigint
  name: string
  email: string
  token: string
}

export const PASSWORD = 'a-good-password-1'
/** The same for everybody, since making one costs time. */
let passwordHash: Promise<string> | undefined
/** Several processes admit members into the demo: each begins elsewhere in the names. */
let admitted = 41 * Number(process.env.TEST_PARALLEL_INDEX ?? 0)

/** A member of the test's own, accepted on the first of a month, so that it owes dues from that month on. */
export async function newMember(db: Db, { monthsAgo = 0 } = {}): Promise<Person> {
  passwordHash ??= hashPassword(PASSWORD)
  admitted += 1
  // Several processes admit members into one association.
  const email = `member-${process.pid}-${admitted}@example.test`
  const name = `${GIVEN_NAMES[admitted % GIVEN_NAMES.length]} ${NAMES[admitted % NAMES.length]}`
  const contact = { mobile: '+971 50 555 0100', address: 'Al Nahda, Dubai', gender: 'female', wallet: 'W-100' } as const
  const joined = firstOfMonth(monthsAgo)
  const id = await admitMember(db, { email, name, passwordHash: await passwordHash, ...contact }, joined)
  return { id, name, email, token: await beginSession(db, id, new Date()) }
}

/** Eleven by twenty-three: nobody has the name of another before 253 have come, since neither number divides the other. */
const GIVEN_NAMES = ['Amina', 'Bushra', 'Carla', 'Divya', 'Elena', 'Fatin', 'Gita', 'Hanan', 'Ishrat', 'Jomol', 'Kiran']
const NAMES =
  'Hossain Pillai Santos Gurung Malik Akhtar Bautista Chowdhury Desai Fernandes Ghosh Iqbal Joshi Kurian Lama Mendoza \
Nair Ocampo Qureshi Rahman Sharma Thapa Varghese'.split(' ')

/** Somebody of the demo association, with a session of their own. */
export async function demoPerson(db: Db, email: string): Promise<Person> {
  const { rows } = await db.query<{ id: bigint; name: string }>('select id, name from person where email = $1', [email])
  const [row] = rows
  if (!row) throw new Error(`the demo has no ${email}`)
  return { ...row, email, token: await beginSession(db, row.id, new Date()) }
}

/** This month, or one of the months before. */
export function month(monthsAgo = 0): Month {
  return addMonths(monthOf(businessDateAt(new Date())), -monthsAgo)
}

/** Nine in the morning of the month's first day in Dubai, or now where that has not come. */
export function firstOfMonth(monthsAgo: number): Date {
  const morning = new Date(`${dateInMonth(month(monthsAgo), 1)}T09:00:00+04:00`)
  return morning < new Date() ? morning : new Date()
}
