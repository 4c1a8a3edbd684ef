import { sentence } from '#core/sentence.ts'
import type { Db } from '#server/db/connect.ts'
import { statement } from '#server/db/statement.ts'
import type { MemberFile } from './read-member-file.ts'

/** Emails and numbers looked up in one statement. */
const AT_ONCE = 5_000

const findPeople = statement<{ email: string; id: bigint; is_member: boolean }>(
  'find_people_by_email',
  `select lower(p.email) as email, p.id, m.id is not null as is_member
   from unnest($1::text[]) as sought (email) join person p on lower(p.email) = sought.email left join member m on m.id = p.id`,
)
const findNumbers = statement<{ number: bigint }>(
  'find_member_numbers',
  'select m.number from unnest($1::bigint[]) as sought (number) join member m on m.number = sought.number',
)

/**
 * Notes what of a file is in the register already: an email that a member signs in with, a member ID that is taken.
 * Who signs in with an email and is no member, as an officer or an applicant may be, becomes one too. Gives their ids by email.
 */
export async function checkRegister(db: Db, { members, problems }: MemberFile): Promise<Map<string, bigint>> {
  const people = new Map<string, bigint>()
  for (let at = 0; at < members.length; at += AT_ONCE) {
    const part = members.slice(at, at + AT_ONCE)
    const found = new Map((await findPeople(db, [part.map(({ email }) => email)])).map((row) => [row.email, row]))
    const numbers = part.flatMap(({ number }) => (number === null ? [] : [number]))
    const taken = new Set((await findNumbers(db, [numbers])).map((row) => row.number))
    for (const { line, email, number } of part) {
      const person = found.get(email)
      if (person?.is_member)
        problems.note({
          line,
          column: 'email',
          value: email,
          message: sentence('A member signs in with this already.'),
        })
      else if (person) people.set(email, person.id)
      if (number !== null && taken.has(number)) {
        problems.note({
          line,
          column: 'member_id',
          value: String(number),
          message: sentence('A member has this number already.'),
        })
      }
    }
  }
  return people
}
