import type { AnswerOf } from '#contract/calls.ts'
import { uniqueId } from '#server/db/json.ts'
import { query } from '#server/db/query.ts'

type Same = AnswerOf<'GET /api/office/members/alike'>['same']

type Of = {
  name: string
  email: string
  mobile: string
  birthday: string /** Who it is known to be, or null. */
  person: string
}

/** A name's first and last word: what is between is often left out. */
const endsAlike = (
  name: string,
) => `regexp_replace(lower(p.name), '\\W.*$', '') = regexp_replace(lower(${name}), '\\W.*$', '')
         and regexp_replace(lower(p.name), '^.*\\W', '') = regexp_replace(lower(${name}), '^.*\\W', '')`

/**
 * Who has the mobile, the email, the name, or the ends of the name and the birthday already, the likeliest first, as JSON;
 * null where nobody has. What is given are expressions of SQL. The ends of mobiles and names are what an index finds; a
 * whole number is the same with and without the code of its country.
 */
const sameAs = ({ name, email, mobile, birthday, person }: Of) => `(
   select json_agg(json_build_object('id', s.id, 'name', s.name, 'unique_id', ${uniqueId('s.number')}, 'by', s.by)
     order by cardinality(s.by) desc, s.id)
   from (
     select p.id, p.name, m.number, array_remove(array[
       case when right(regexp_replace(p.mobile, '\\D', '', 'g'), 9) = right(regexp_replace(${mobile}, '\\D', '', 'g'), 9)
         and p.mobile ~ '\\d' then 'mobile' end,
       case when lower(p.email) = lower(${email}) then 'email' end,
       case when lower(p.name) = lower(${name}) then 'name' end,
       case when p.birthday = ${birthday} and ${endsAlike(name)} then 'birthday' end], null) as by
     from (
       select id from person where right(mobile, 4) = right(${mobile}, 4)
       union select id from person where lower(email) = lower(${email})
       union select id from person p where ${endsAlike(name)}
     ) alike join person p on p.id = alike.id left join member m on m.id = p.id
     where p.id is distinct from ${person}
   ) s where cardinality(s.by) > 0)`

/** Who applicants that wait may already be. Value: the applications. */
export const readSamePeople = query<{ application_id: bigint; same: Same | null }>(
  'read_same_people',
  `select a.id as application_id, ${sameAs({ name: 'a.name', email: 'a.email', mobile: 'a.mobile', birthday: 'a.birthday', person: 'a.person_id' })} as same
   from membership_application a where a.id = any($1::bigint[]) and a.status = 'waiting'`,
)

/** Who somebody may already be. Values: name, email, mobile and birthday; null for what is not known yet. */
export const findSamePeople = query<{ same: Same | null }>(
  'find_same_people',
  `select ${sameAs({ name: '$1::text', email: '$2::text', mobile: '$3::text', birthday: '$4::date', person: 'null' })} as same`,
)
