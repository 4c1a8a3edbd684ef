import type { I18n } from '@lingui/core'
import type { FastifyInstance } from 'fastify'
import type { AnswerOf, Parsed } from '#contract/calls.ts'
import { sentence } from '#core/sentence.ts'
import type { Db } from '#server/db/connect.ts'
import { type Call, type Deps, route } from '#server/http/route.ts'
import { sendCsv } from '#server/http/send-file.ts'
import type { Session } from '#server/http/session.ts'
import { mayByRole, mayOf } from '#server/http/steps.ts'
import { speakerFor } from '#server/languages/answer-words.ts'
import type { Secrets } from '#server/secrets/secrets.ts'
import { listLines, listStatements } from './bank-store.ts'
import { checkStatement, importStatement, type Sent } from './import-statement.ts'
import { lineSteps } from './line-steps.ts'
import { proposalsOf } from './proposals/proposals-of.ts'
import { RECONCILIATION_COLUMNS, reconciliation, reconciliationRecords } from './reconciliation.ts'
import { matchWithEntry, postCharge, postUnclaimed, release, setAside } from './settle-line.ts'

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

  route(app, deps, 'POST /api/office/bank-lines/:id/match', async ({ db, session, params, body, now }) => {
    await matchWithEntry(db, params.id, BigInt(body.entry_id), { officerId: session.personId, now })
    return { message: sentence('The line is that entry.') }
  })

  route(app, deps, 'POST /api/office/bank-lines/:id/unclaimed', async ({ db, session, params, body, now }) => {
    await postUnclaimed({ db, secrets }, params.id, {
      officerId: session.personId,
      now,
      lookedTwice: body.looked_twice,
    })
    return { message: sentence('The money is in the books, and waits for whoever sent it.') }
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
  const { account, columns, file_name: fileName } = form
  if (!files.file) throw new Error('a statement without its file')
  return { account, columns, fileName, bytes: files.file.bytes }
}

type Name = 'GET /api/office/bank-lines'
type Page = Pick<AnswerOf<Name>, 'lines' | 'next_after'>

const PAGE = 50
/** Looks are taken every minute and sooner (proposals/keep-proposals.ts); after several that failed each who asks looks. */
const KEPT_FOR_MS = 3 * 60_000

/** A page of an account's lines in a state, those that are not settled with what each may be. */
async function pageOfLines(
  { db, secrets }: { db: Db; secrets: Secrets },
  { account, status, after }: Parsed<Name, 'query'>,
  asks: { session: Session; speaker: I18n; now: Date },
): Promise<Page> {
  const rows = await listLines(db, [account, status, after ?? null, PAGE, new Date(asks.now.getTime() - KEPT_FOR_MS)])
  const lines = rows.map(({ line, ...row }) => ({ ...line, ...mayOf(lineSteps, row, asks.session) }))
  const next_after = lines.length === PAGE ? (lines.at(-1)?.id ?? null) : null
  if (status === 'matched' || status === 'set_aside')
    return { lines: lines.map((line) => ({ ...line, proposal: null, others: [] })), next_after }
  const asked = { of: { account, status }, lineIds: lines.map(({ id }) => BigInt(id)), kept: rows[0]?.kept ?? false }
  const proposals = await proposalsOf({ db, secrets }, asked, {
    officerId: asks.session.personId,
    speaker: asks.speaker,
  })
  return { lines: lines.map((line) => ({ ...line, ...proposals(BigInt(line.id)) })), next_after }
}
