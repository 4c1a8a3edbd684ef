import { type BusinessDate, businessDateAt, monthOf } from '#core/calendar.ts'
import type { Db } from '#server/db/connect.ts'
import { query } from '#server/db/query.ts'

export type Admission = {
  email: string | null
  passwordHash: string
  name: string
  mobile: string
  address: string
  gender: 'male' | 'female'
  birthday?: BusinessDate | undefined
  wallet: string
}

const insertMember = query<{ id: bigint }>(
  'admit_member',
  `with p as (
     insert into person (email, password_hash, name, mobile, address, gender, wallet, created_at, birthday)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $11) returning id
   ), m as (
     insert into member (id, accepted_on, dues_from, active) select id, $9, $10, true from p returning id
   ), s as (
     insert into member_status (member_id, from_date, active, made_at) select id, $9, true, $8 from m
   )
   select id from m`,
)

/** Admits a member as of now: dues are owed from this month on (product: "Dues"). Gives the member's id. */
export async function admitMember(db: Db, admission: Admission, now: Date): Promise<bigint> {
  const { email, passwordHash, name, mobile, address, gender, wallet, birthday } = admission
  const acceptedOn = businessDateAt(now)
  const duesFrom = `${monthOf(acceptedOn)}-01`
  const [row] = await insertMember(db, [
    email,
    passwordHash,
    name,
    mobile,
    address,
    gender,
    wallet,
    now,
    acceptedOn,
    duesFrom,
    birthday ?? null,
  ])
  if (!row) throw new Error('a member was not stored')
  return row.id
}
