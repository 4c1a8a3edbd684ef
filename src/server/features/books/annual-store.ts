import type { Role } from '#core/policy.ts'
import { instant } from '#server/db/json.ts'
import { statement } from '#server/db/statement.ts'

/**
 * Members of the register in a year, as they are tallied; those who were active at its end are all but those who had been
 * inactive and were so still. Values: its first day and its last.
 */
export const readMembership = statement<{
  before: number
  joined: number
  left: number
  after: number
  active: number
}>(
  'read_membership_of_year',
  `with counted as (
     select coalesce(sum(case figure when 'members joined' then amount else -amount end) filter (where day < $1), 0)::int as before,
       coalesce(sum(amount) filter (where figure = 'members joined' and day >= $1), 0)::int as joined,
       coalesce(sum(amount) filter (where figure = 'members left' and day >= $1), 0)::int as left
     from tally where figure in ('members joined', 'members left') and day <= $2
   ), inactive as (
     select count(*)::int as members from member m
     where m.id in (select member_id from member_status where not active and from_date <= $2) and coalesce(m.closed_on > $2, true)
       and not (select active from member_status s where s.member_id = m.id and s.from_date <= $2
         order by s.from_date desc, s.id desc limit 1)
   )
   select before, joined, "left", before + joined - "left" as after, before + joined - "left" - members as active
   from counted, inactive`,
)

/**
 * What entries of some kinds did in a period, less what their mirrors took back in it, in fils. Written off is what
 * savings did not cover. Values: the first day and the last.
 */
export const readYearMoves = statement<{
  bonus: bigint
  withdrawn: bigint
  loans_made: number
  paid_out: bigint
  brought_along: bigint
  written_off: bigint
}>(
  'read_year_moves',
  `select coalesce(sum(amount) filter (where figure = 'bonus_credit'), 0)::bigint as bonus,
     coalesce(sum(amount) filter (where figure = 'withdrawal'), 0)::bigint as withdrawn,
     coalesce(sum(amount) filter (where figure = 'loans made'), 0)::int as loans_made,
     coalesce(sum(amount) filter (where figure = 'loan_disbursement'), 0)::bigint as paid_out,
     coalesce(sum(amount) filter (where figure = 'opening_balance'), 0)::bigint as brought_along,
     coalesce(sum(amount) filter (where figure = 'write_off'), 0)::bigint as written_off
   from tally where day between $1 and $2 and figure in
     ('bonus_credit', 'withdrawal', 'loans made', 'loan_disbursement', 'opening_balance', 'write_off')`,
)

/** Who holds which office now. */
export const readOfficeHolders = statement<{ role: Role; names: string[] }>(
  'read_office_holders',
  `select r.role, json_agg(p.name order by p.name) as names
   from officer_role r join person p on p.id = r.person_id group by r.role`,
)

/** Who closed a December, and when. Value: its first day. */
export const readYearClosing = statement<{ by: string; at: string }>(
  'read_year_closing',
  `select p.name as by, ${instant('c.closed_at')} as at
   from month_closing c join person p on p.id = c.closed_by where c.month = $1 and c.reopened_at is null`,
)
