import type { Db } from '#server/db/connect.ts'
import { keepNumber, type NumberPlace } from '#server/secrets/personal-number.ts'
import { secrets } from '../../../tests/support/secrets.ts'
import { FIRST, monthOfFact } from './facts.ts'

/** Members, each with a session; some who asked to join, and what was said to the association and by it. */
export function peopleSteps(members: number, months: number): string[] {
  const people = `generate_series(${FIRST}, ${FIRST - 1 + members}) m`
  const first = monthOfFact(months, '0')
  return [
    `insert into person (id, email, password_hash, name, mobile, address, created_at, birthday)
     select m, 'member' || m || '@somiti.test', '-',
       (array['Amina','Bilal','Chandra','Dilshad','Esha','Farhan','Gita','Habib','Indira','Jamal'])[1 + m % 10] || ' ' ||
       (array['Hossain','Nair','Khan','Perera','Thapa','Rahman','Das','Iqbal','Fernando','Begum'])[1 + m / 10 % 10] || ' ' || m,
       '+971 50 ' || lpad((m::bigint * 7919 % 10000000)::text, 7, '0'), 'Dubai', now(),
       case when m % 3 > 0 then date '1950-01-01' + (m::bigint * 7919 % 18000)::int end from ${people}`,
    `insert into member (id, number, accepted_on, dues_from, active) select m, m, ${first}, ${first}, true from ${people}`,
    `insert into member_status (member_id, from_date, active, made_at) select m, ${first}, true, now() from ${people}`,
    `insert into session (token_hash, person_id, created_at, last_used_at) select sha256(('session of ' || m)::bytea), m, now(), now()
     from ${people}`,
    `insert into membership_application (name, email, mobile, address, gender, password_hash, applied_at, status, person_id)
     select 'Applicant ' || m, 'applicant' || m || '@somiti.test', '0', 'Dubai', 'female', '-', now(), 'waiting', m
     from ${people} where m % 20 = 0`,
    `insert into conversation (id, person_id, status, last_at, closed_by, closed_at) overriding system value
     select m, m, s.status, now(), case s.status when 'closed' then (select min(id) from person) end, case s.status when 'closed' then now() end
     from ${people} cross join lateral (select (array['waiting', 'answered', 'closed'])[1 + m / 10 % 3] as status) s where m % 10 = 4`,
    `insert into message (conversation_id, from_office, written_by, text, sent_at)
     select id, turn % 2 = 0, case when turn % 2 = 0 then (select min(id) from person) else person_id end, 'Of message ' || turn, last_at
     from conversation, generate_series(1, 8) turn`,
  ]
}

/** Members whose numbers are sealed at once. */
const NUMBERS_AT_ONCE = 20_000

/** Each member's numbers as rows have them, for the rows that are made after this; SQL has no key to seal with. */
export async function fillNumbers(db: Db, members: number): Promise<void> {
  await db.query(
    'create unlogged table number (member_id bigint primary key, paid_from bytea, lent_to bytea, passport bytea, paid_to bytea)',
  )
  for (let from = 0; from < members; from += NUMBERS_AT_ONCE) {
    const ids = Array.from({ length: Math.min(NUMBERS_AT_ONCE, members - from) }, (_, each) =>
      BigInt(FIRST + from + each),
    )
    const encrypted = (place: NumberPlace) => ids.map((id) => keepNumber(secrets, place, id, `1015 ${id}`).encrypted)
    await db.query(
      'insert into number select * from unnest($1::bigint[], $2::bytea[], $3::bytea[], $4::bytea[], $5::bytea[])',
      [
        ids,
        encrypted('payment.account_number'),
        encrypted('loan.bank_account'),
        encrypted('loan.passport_or_nid'),
        encrypted('withdrawal.payee_account'),
      ],
    )
  }
  await db.query('analyze number')
}
