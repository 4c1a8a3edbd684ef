import { statement } from '#server/db/statement.ts'
import { DUES_FACTS, type DuesFacts } from '#server/ledger/member-facts.ts'

export type RegisterRow = {
  id: bigint
  number: bigint
  unique_id: string
  name: string
  email: string
  mobile: string
  active: boolean
  accepted_on: string
  savings: bigint
  facts: DuesFacts
}

/**
 * A page of the register by member number. Values: a pattern for `like` or null, a member number or null (either
 * finds), active or null for all, the number to read after, how many.
 */
export const readRegister = statement<RegisterRow>(
  'read_register',
  `select m.id, m.number, 'SM-' || lpad(m.number::text, 6, '0') as unique_id, p.name, p.email, p.mobile, m.active, m.accepted_on,
     coalesce((select -balance from member_balance where member_id = m.id and account = 'savings' and loan_id = 0), 0) as savings,
     ${DUES_FACTS} as facts
   from member m join person p on p.id = m.id
   where ($1::text is null or m.id in (
       select id from person where lower(name || ' ' || email || ' ' || mobile) like $1
       union all select id from member where number = $2))
     and ($3::boolean is null or m.active = $3) and m.number > coalesce($4::bigint, 0)
   order by m.number limit $5`,
)

/** What to search for: a pattern over name, email and mobile, and a member number where the text reads as one. */
export function searchValues(search: string): [string | null, bigint | null] {
  if (search === '') return [null, null]
  const number = search.match(/^(?:sm-?)?0*(\d{1,15})$/)?.[1]
  return [`%${search.replace(/[\\%_]/g, '\\$&')}%`, number ? BigInt(number) : null]
}
