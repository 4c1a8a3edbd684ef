import { plainWords } from '#core/sheets/plain-words.ts'
import { query } from './query.ts'

/** An officer who is no member, with the mobile that they sign in with, else the one that they were invited by. */
type OutsideOfficer = { id: bigint; name: string; mobile: string }

export const findOutsideOfficers = query<OutsideOfficer>(
  'find_outside_officers',
  `select p.id, p.name, coalesce(p.sign_in_mobile, p.mobile) as mobile from person p
   where exists (select from officer_role o where o.person_id = p.id) and not exists (select from member m where m.id = p.id)
   order by p.id`,
)

/** The end of a number, which is the same with and without the code of its country. */
export const comparedMobile = (mobile: string): string => mobile.replace(/\D/g, '').slice(-9)

/**
 * Whether who becomes a member without an email is this officer. Two people of one officer could each check what the other
 * pays in; but a number alone may be a family's.
 */
export function isThisOfficer(
  officer: OutsideOfficer,
): (of: { name: string; email: string; mobile: string }) => boolean {
  const mobile = comparedMobile(officer.mobile)
  const name = plainWords(officer.name)
  return (of) =>
    mobile !== '' && of.email === '' && comparedMobile(of.mobile) === mobile && plainWords(of.name) === name
}
