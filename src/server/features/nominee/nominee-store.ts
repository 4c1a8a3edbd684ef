import type { AnswerOf } from '#contract/calls.ts'
import { instant } from '#server/db/json.ts'
import { statement } from '#server/db/statement.ts'

type Nominee = NonNullable<AnswerOf<'GET /api/nominee'>['nominee']>

/** A member's own; no row where there is none. */
export const readNominee = statement<{ nominee: Nominee }>(
  'read_nominee',
  `select json_build_object('name', m.nominee_name, 'relation', m.nominee_relation, 'mobile', m.nominee_mobile,
     'by', case when not c.in_app then p.name end, 'by_you', coalesce(c.in_app, false), 'at', ${instant('c.made_at')}) as nominee
   from member m
     left join lateral (select * from nominee_change where member_id = m.id order by id desc limit 1) c on true
     left join person p on p.id = c.made_by
   where m.id = $1 and m.nominee_name <> ''`,
)

/** Values: member, name, relation, mobile, whether the member named them in the app, who, when. No row: no such member. */
export const nameNominee = statement<{ id: bigint }>(
  'name_nominee',
  `with named as (
     update member set nominee_name = $2, nominee_relation = $3, nominee_mobile = $4 where id = $1 returning id
   )
   insert into nominee_change (member_id, name, relation, mobile, in_app, made_by, made_at)
   select id, $2, $3, $4, $5, $6, $7 from named returning id`,
)
