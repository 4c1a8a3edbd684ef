import type { I18n } from '@lingui/core'
import type { FastifyInstance } from 'fastify'
import type { AnswerOf, Parsed } from '#contract/calls.ts'
import { type BusinessDate, businessDateAt } from '#core/calendar.ts'
import { sentence } from '#core/sentence.ts'
import { separationRefusal } from '#core/separation.ts'
import { saysCharge } from '#core/statement-matching.ts'
import { claimOf, readOwing } from '#server/bank-lines/claim-of-line.ts'
import { namedMembers } from '#server/bank-lines/named-members.ts'
import { readSent, sentBeside } from '#server/bank-lines/sent-payments.ts'
import type { Db } from '#server/db/connect.ts'
import { readSettings } from '#server/db/settings.ts'
import { type Call, type Deps, route } from '#server/http/route.ts'
import { sendCsv } from '#server/http/send-file.ts'
import type { Session } from '#server/http/session.ts'
import { mayByRole, mayOf } from '#server/http/steps.ts'
import { speakerFor } from '#server/languages/answer-words.ts'
import type { Secrets } from '#server/secrets/secrets.ts'
import { type Line, listLines, listStatements, readMemberRefs, readUndoable } from './bank-store.ts'
import { checkStatement, importStatement, type Sent } from './import-statement.ts'
import { changeRule, makeRule, ruleFiller, rulesOf } from './line-rules.ts'
import { lineSteps } from './line-steps.ts'
import { paymentsTogether } from './lines-together.ts'
import { proposalsOf } from './proposals/proposals-of.ts'
import { RECONCILIATION_COLUMNS, reconciliation, reconciliationRecords } from './reconciliation.ts'
import { matchWithEntry, postCharge, postUnclaimed, release, reopen, setAside } from './resolve-line.ts'

/** Lines become payments and entries many at once. */
const MATCHING = {
  match: 'POST /api/office/bank-lines/:id/match',
  verify: 'POST /api/office/payments/verify-by-lines',
} as const

export function bankRoutes(app: FastifyInstance, deps: Deps): void {
  const { secrets } = deps
  route(app, deps, 'POST /api/office/bank-statements/check', (call) => checkStatement(call.db, sentIn(call), call.now))

  route(app, deps, 'POST /api/office/bank-statements', async (call) => {
    const sent = { ...sentIn(call), newLines: new Set(call.form.new_lines) }
    const { id, ...counts } = await importStatement(call.db, sent, call.session.personId, call.now)
    const message =
      counts.probably_same === 0
        ? sentence('The statement is imported.')
        : sentence('The statement is imported. Left out as probably imported before: {count}.', {
            count: counts.probably_same,
          })
    return { message, statement_id: Number(id), ...counts }
  })

  route(app, deps, 'GET /api/office/bank-statements', async ({ db, session }) => {
    const [row] = await listStatements(db)
    return {
      ...mayByRole({ import: 'POST /api/office/bank-statements' }, session),
      statements: row?.statements ?? [],
    }
  })

  route(app, deps, 'GET /api/office/bank-lines', async ({ db, session, query, now }, request) => {
    const page = await pageOfLines({ db, secrets }, query, { session, speaker: speakerFor(request), now })
    return { ...mayByRole(MATCHING, session), ...page }
  })

  route(app, deps, 'GET /api/office/bank-lines/together', async ({ db, session, query }, request) => {
    const asks = { officerId: session.personId, speaker: speakerFor(request) }
    return { payments: await paymentsTogether({ db, secrets }, query.lines, asks) }
  })

  route(app, deps, 'GET /api/office/bank-rules', ({ db, session, query }) => rulesOf(db, query.account, session))

  route(app, deps, 'POST /api/office/bank-rules', async ({ db, session, body: { account, ...said }, now }) => {
    const id = await makeRule(db, account, said, { officerId: session.personId, now })
    const message = said.is_on
      ? sentence('The rule is made. It fills lines in; you post them.')
      : sentence('No rule is made of these lines.')
    return { message, rule_id: Number(id) }
  })

  route(app, deps, 'PUT /api/office/bank-rules/:id', async ({ db, session, params, body, now, note }) => {
    note({ was: await changeRule(db, params.id, body, { officerId: session.personId, now }) })
    return { message: body.is_on ? sentence('The rule is saved.') : sentence('The rule is switched off.') }
  })

  route(app, deps, 'POST /api/office/bank-lines/:id/match', async ({ db, session, params, body, now }) => {
    await matchWithEntry(db, params.id, BigInt(body.entry_id), { officerId: session.personId, now })
    return { message: sentence('The line is matched to that entry.') }
  })

  route(app, deps, 'POST /api/office/bank-lines/:id/unclaimed', async ({ db, session, params, body, now }) => {
    await postUnclaimed({ db, secrets }, params.id, {
      officerId: session.personId,
      now,
      lookedTwice: body.looked_twice,
    })
    return { message: sentence('Posted as unclaimed money.') }
  })

  route(app, deps, 'POST /api/office/bank-lines/:id/charge', async ({ db, session, params, now }) => {
    await postCharge(db, params.id, { officerId: session.personId, now })
    return { message: sentence('The bank charge is posted.') }
  })

  route(app, deps, 'POST /api/office/bank-lines/:id/set-aside', async ({ db, session, params, body, now }) => {
    await setAside(db, params.id, body.reason, { officerId: session.personId, now })
    return { message: sentence('The line is set aside.') }
  })

  route(app, deps, 'POST /api/office/bank-lines/:id/release', async ({ db, params }) => {
    await release(db, params.id)
    return { message: sentence('The line is open again.') }
  })

  route(app, deps, 'POST /api/office/bank-lines/:id/reopen', async ({ db, session, params, now }) => {
    await reopen(db, params.id, { officerId: session.personId, now })
    return { message: sentence('The line is open again.') }
  })

  route(app, deps, 'GET /api/office/bank-reconciliation', ({ db, query, now }) => reconciliation(db, query, now))

  route(app, deps, 'GET /api/office/bank-reconciliation.csv', async ({ db, query, now }, _request, reply) => {
    const found = await reconciliation(db, query, now)
    const name = `reconciliation-${found.account}-${found.at}.csv`
    sendCsv(reply, name, RECONCILIATION_COLUMNS, reconciliationRecords(found))
    return undefined
  })
}

function sentIn({
  form,
  files,
}: Call<'POST /api/office/bank-statements'> | Call<'POST /api/office/bank-statements/check'>): Sent {
  const { account, reading, file_name: fileName } = form
  if (!files.file) throw new Error('a statement without its file')
  return { account, reading, fileName, bytes: files.file.bytes }
}

type Name = 'GET /api/office/bank-lines'
type Page = Pick<AnswerOf<Name>, 'lines' | 'next_after'>

const PAGE = 50
/** Of so many lines those that are known are found with one look. */
const LOOKED_THROUGH = 500
/** Looks are taken every minute and sooner (proposals/keep-proposals.ts); after several that failed each who asks looks. */
const KEPT_FOR_MS = 3 * 60_000

/** A page of an account's lines in a state, those that are not settled with what each may be. */
async function pageOfLines(
  { db, secrets }: { db: Db; secrets: Secrets },
  query: Parsed<Name, 'query'>,
  asks: { session: Session; speaker: I18n; now: Date },
): Promise<Page> {
  const { account, status } = query
  const keptSince = new Date(asks.now.getTime() - KEPT_FOR_MS)
  const most = query.only === undefined ? PAGE : LOOKED_THROUGH
  const rows = await listLines(db, query, most, { keptSince, today: businessDateAt(asks.now) })
  const undoable = await undoableOf(db, rows, asks)
  const lines = rows.map(({ line, ...row }) => {
    return { ...line, undo: undoable.get(line.id) ?? [], ...mayOf(lineSteps, row, asks.session) }
  })
  const next_after = lines.length === most ? (lines.at(-1)?.id ?? null) : null
  if (status === 'matched' || status === 'set_aside')
    return { lines: query.only === undefined ? lines.map((line) => ({ ...line, ...NOTHING })) : [], next_after }
  const asked = { of: { account, status }, lineIds: lines.map(({ id }) => BigInt(id)), kept: rows[0]?.kept ?? false }
  const proposals = await proposalsOf({ db, secrets }, asked, {
    officerId: asks.session.personId,
    speaker: asks.speaker,
  })
  const shown = lines.map((line) => ({ ...line, ...proposals(BigInt(line.id)) }))
  const lineCharges = (line: (typeof shown)[number]) =>
    line.may.includes('charge') && saysCharge(textOf(line)) && line.proposal?.kind !== 'entry'
  const unknown = shown.filter(({ proposal, amount, waits }) => proposal?.sure !== true && amount > 0 && waits === null)
  const { names, several, disagreeing } = await namesOf({ db, secrets }, unknown, asks.session.personId, asks.now)
  const fill = await ruleFiller(db, account)
  const answered = shown.map((line) => {
    const isUnknown = !line.proposal && line.others.length === 0 && !line.waits && !names.has(line.id)
    const rule = isUnknown ? fill(textOf(line), line.may) : null
    return {
      ...line,
      names: names.get(line.id) ?? null,
      named: several.get(line.id) ?? [],
      disagree: disagreeing.get(line.id) ?? [],
      rule,
      is_charge: !rule && lineCharges(line),
    }
  })
  return { lines: query.only === undefined ? answered : answered.filter(isKnown), next_after }
}

/** What the officer who asks verified by lines and may still undo, by the line. */
async function undoableOf(
  db: Db,
  rows: readonly { line: Pick<Line, 'id'>; payment_id: bigint | null }[],
  { session, now }: { session: Session; now: Date },
): Promise<Map<number, number[]>> {
  const paid = rows.filter(({ payment_id: payment }) => payment !== null).map(({ line }) => line.id)
  const { may } = mayByRole({ undo: 'POST /api/office/payments/undo-many' }, session)
  if (paid.length === 0 || may.length === 0) return new Map()
  const found = await readUndoable(db, [paid, session.personId, now])
  return new Map(found.map(({ line, ids }) => [Number(line), ids]))
}

/** Whether the line's own text says what it is. */
function isKnown({ names, proposal, rule, is_charge: isCharge }: Page['lines'][number]): boolean {
  const sent = proposal?.kind === 'payment' && proposal.sure && proposal.reasons[0] !== 'day'
  return names !== null || sent || rule !== null || isCharge
}

const NOTHING = { proposal: null, others: [], names: null, named: [], disagree: [], rule: null, is_charge: false }

const textOf = ({ description, reference }: Pick<Line, 'description' | 'reference'>) => `${description} ${reference}`

type Names = NonNullable<Page['lines'][number]['names']>
type Named = Names['member']

/** The members whom lines name, by line, with what they owe. */
async function namesOf(
  deps: { db: Db; secrets: Secrets },
  lines: readonly Pick<Line, 'id' | 'booked_on' | 'amount' | 'description' | 'reference'>[],
  officerId: bigint,
  now: Date,
): Promise<{ names: Map<number, Names>; several: Map<number, Named[]>; disagreeing: Map<number, Named[]> }> {
  const read = lines.map(({ id, booked_on, amount, ...line }) => {
    return {
      id: BigInt(id),
      date: booked_on as BusinessDate,
      amount: BigInt(Math.round(amount * 100)),
      text: textOf(line),
    }
  })
  const { one: named, several: ofSeveral, disagreeing: ofOthers } = await namedMembers(deps, read)
  const found = new Map<number, Names>()
  const one = [...named.values()].map(({ memberId }) => memberId)
  const ids = [...new Set([...one, ...[...ofSeveral.values(), ...ofOthers.values()].flat()])]
  if (ids.length === 0) return { names: found, several: new Map(), disagreeing: new Map() }
  const members = new Map((await readMemberRefs(deps.db, [ids])).map(({ id, member }) => [id, member]))
  const owing = await readOwing(deps.db, ids, now)
  const sent = Map.groupBy(await readSent(deps.db, [ids]), ({ member_id: of }) => of)
  const settings = await readSettings(deps.db)
  const shown = (of: ReadonlyMap<bigint, readonly bigint[]>) =>
    new Map([...of].map(([line, memberIds]) => [Number(line), memberIds.flatMap((id) => members.get(id) ?? [])]))
  for (const { id, amount, date } of read) {
    const { memberId = 0n, by } = named.get(id) ?? {}
    const [member, owed] = [members.get(memberId), owing.get(memberId)]
    const claim = owed && claimOf(owed, amount, now)
    if (!by || !member || !claim) continue
    const parties = { step: 'verify_payment', officerId, ownerId: memberId, recordedBy: null } as const
    found.set(Number(id), {
      member,
      by,
      kind: claim.kind,
      months: claim.kind === 'dues' ? claim.months.map(({ month }) => month) : [],
      beyond: Number(claim.beyond) / 100,
      sent: sentBeside(sent.get(memberId) ?? [], { date, amount, officerId, settings }),
      why_not: separationRefusal(parties, settings.twoPersonRules) ?? null,
    })
  }
  return { names: found, several: shown(ofSeveral), disagreeing: shown(ofOthers) }
}
