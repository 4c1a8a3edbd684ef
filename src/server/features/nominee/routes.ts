import type { FastifyInstance } from 'fastify'
import type { AnswerOf } from '#contract/calls.ts'
import { Refusal } from '#core/refusal.ts'
import { sentence } from '#core/sentence.ts'
import { instant } from '#server/db/json.ts'
import { query } from '#server/db/query.ts'
import { checkOwnPassword } from '#server/http/passwords.ts'
import { type Deps, route } from '#server/http/route.ts'
import { checkFreshCode } from '#server/http/second-factor.ts'

/** Who is paid when a member has died. A session that was left open is no way to change that, nor is an officer unseen. */
export function nomineeRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, 'GET /api/nominee', async ({ db, session }) => {
    const [row] = await readNominee(db, [session.personId])
    return { nominee: row?.nominee ?? null, proof: session.secondFactor ? ('code' as const) : ('password' as const) }
  })

  route(app, deps, 'POST /api/nominee', async ({ db, session, body, now }, request) => {
    const { personId } = session
    if (session.secondFactor) checkFreshCode(session, now)
    else {
      const saying = { personId, address: request.ip, now }
      const person = await checkOwnPassword(deps.pool, saying, body.password ?? '')
      if (!person) throw new Refusal('password_wrong')
    }
    const { name, relation, mobile } = body
    await nameNominee(db, [personId, name, relation, mobile, true, personId, now])
    return { message: sentence('Your nominee is saved.') }
  })

  route(app, deps, 'POST /api/office/members/:id/nominee', async ({ db, session, params, body, now, note }) => {
    const { name, relation, mobile } = body
    const [was] = await nameNominee(db, [params.id, name, relation, mobile, false, session.personId, now])
    if (!was) throw new Refusal('not_found')
    note({ was })
    return { message: sentence('The nominee is saved, and the member is told.') }
  })
}

type Nominee = NonNullable<AnswerOf<'GET /api/nominee'>['nominee']>

/** A member's own; no row where there is none. */
const readNominee = query<{ nominee: Nominee }>(
  'read_nominee',
  `select json_build_object('name', m.nominee_name, 'relation', m.nominee_relation, 'mobile', m.nominee_mobile,
     'by', case when not c.in_app then p.name end, 'by_you', coalesce(c.in_app, false), 'at', ${instant('c.made_at')}) as nominee
   from member m
     left join lateral (select * from nominee_change where member_id = m.id order by id desc limit 1) c on true
     left join person p on p.id = c.made_by
   where m.id = $1 and m.nominee_name <> ''`,
)

/**
 * Values: member, name, relation, mobile, whether the member named them in the app, Gives who
 * was named before. No row: no such member.
 */
const nameNominee = query<Pick<Nominee, 'name' | 'relation' | 'mobile'>>(
  'name_nominee',
  `with was as materialized (select * from member where id = $1 for no key update),
   named as (
     update member m set nominee_name = $2, nominee_relation = $3, nominee_mobile = $4 from was where m.id = was.id returning m.id
   ), noted as (
     insert into nominee_change (member_id, name, relation, mobile, in_app, made_by, made_at)
     select id, $2, $3, $4, $5, $6, $7 from named returning *
   ), told as (
     insert into notification (person_id, kind, about, made_at)
     select member_id, 'nominee_changed', jsonb_build_object('by_id', made_by, 'nominee_change_id', id), made_at
     from noted where not in_app
   )
   select nominee_name as name, nominee_relation as relation, nominee_mobile as mobile from was`,
)
