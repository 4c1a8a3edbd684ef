import type { FastifyInstance } from 'fastify'
import type { AnswerOf } from '#contract/calls.ts'
import { type BusinessDate, businessDateAt, monthOf } from '#core/calendar.ts'
import { duesRateAt } from '#core/dues-calendar.ts'
import { toAedNumber } from '#core/money.ts'
import type { Role } from '#core/policy.ts'
import { Refusal } from '#core/refusal.ts'
import { FIGURES, type FigureName, isAmount, readFigureText } from '#core/sealed-books/figure-text.ts'
import { sentence } from '#core/sentence.ts'
import type { AssociationSettings } from '#core/settings.ts'
import { whatsAppAddress } from '#core/whatsapp.ts'
import type { Db } from '#server/db/connect.ts'
import { query } from '#server/db/query.ts'
import { readSettings } from '#server/db/settings.ts'
import { type Deps, route } from '#server/http/route.ts'

export function publishedRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, 'GET /api/published', async ({ db, now }) => {
    const settings = await readSettings(db)
    const { published } = settings
    return {
      books: await booksOf(
        db,
        FIGURES.filter((figure) => published[figure]),
      ),
      officers: published.officers ? await readAgreed(db) : [],
      costs: published.costs ? costsOf(settings, now) : null,
      whatsapp: whatsAppAddress(published.whatsApp) ?? null,
    }
  })

  route(app, deps, 'GET /api/published/consent', async ({ db, session }) => {
    return { roles: [...session.roles], agreed: (await findConsent(db, [session.personId])).length > 0 }
  })

  route(app, deps, 'PUT /api/published/consent', async ({ db, session, body, now }) => {
    if (session.roles.length === 0) throw new Refusal('not_allowed')
    if (!body.agreed) {
      await endConsent(db, [session.personId])
      return { message: sentence('The public page no longer shows you.') }
    }
    await giveConsent(db, [session.personId, now])
    return { message: sentence('The public page may show your name and roles.') }
  })
}

type Published = AnswerOf<'GET /api/published'>

/** The figures that are switched on, of the last day that was worked out. */
async function booksOf(db: Db, shown: readonly FigureName[]): Promise<Published['books']> {
  const rows = shown.length > 0 ? await readFigures(db, [shown]) : []
  const [first] = rows
  if (!first) return null
  const figures = rows.map(({ figure, signed, signature }) => ({
    figure,
    value: shownOf(figure, signed),
    signed,
    signature: signature.toString('hex'),
  }))
  figures.sort((a, b) => FIGURES.indexOf(a.figure) - FIGURES.indexOf(b.figure))
  return { day: first.day, key: first.key.toString('hex'), figures }
}

function shownOf(figure: FigureName, signed: string): number {
  const read = readFigureText(signed)
  if (read?.figure !== figure) throw new Error(`what is signed of ${figure} is not its text`)
  return isAmount(figure) ? toAedNumber(read.value) : Number(read.value)
}

function costsOf(settings: AssociationSettings, now: Date): NonNullable<Published['costs']> {
  const { loanLimits } = settings
  const rate = duesRateAt(settings.dues, monthOf(businessDateAt(now)))
  return {
    dues_amount: toAedNumber(rate.amount),
    due_day: rate.dueDay,
    late_fine: toAedNumber(settings.lateFine),
    lock_savings: settings.lockSavings,
    loan: {
      amount_min: toAedNumber(loanLimits.min),
      amount_max: toAedNumber(loanLimits.max),
      amount_step: toAedNumber(loanLimits.step),
      term_max: settings.termMax,
      interest_percent: settings.interestBasisPoints / 100,
      insurance_percent: settings.insuranceRateBasisPoints / 100,
      instalment_multiple: settings.instalmentMultiple,
    },
  }
}

type FigureRow = { day: BusinessDate; figure: FigureName; signed: string; signature: Buffer; key: Buffer }

/** Value: which. */
const readFigures = query<FigureRow>(
  'read_published_figures',
  `select day, figure, signed, signature, key from published_figure
   where day = (select max(day) from published_figure) and figure = any($1::text[])`,
)

/** Of person `c`: to the roles that they have. Of others nothing was said. */
const HOLDS = `c.agreed_at >= coalesce((select max(made_at) from role_change r where r.person_id = c.person_id), '-infinity')`

/** The officers who agreed, by name. */
const readAgreed = query<{ name: string; roles: Role[] }>(
  'read_agreed_officers',
  `select p.name, array_agg(o.role order by o.role) as roles
   from officer_consent c join person p on p.id = c.person_id join officer_role o on o.person_id = p.id
   where ${HOLDS} group by p.id order by lower(p.name), p.id`,
)

const findConsent = query(
  'find_officer_consent',
  `select from officer_consent c where c.person_id = $1 and ${HOLDS}
     and exists (select from officer_role o where o.person_id = c.person_id)`,
)

/** Values: who, when. */
const giveConsent = query(
  'give_officer_consent',
  `insert into officer_consent (person_id, agreed_at) values ($1, $2)
   on conflict (person_id) do update set agreed_at = excluded.agreed_at`,
)

const endConsent = query('end_officer_consent', 'delete from officer_consent where person_id = $1')
