import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { businessDateAt } from '#core/calendar.ts'
import { Refusal } from '#core/refusal.ts'
import { type Deps, route } from '#server/http/route.ts'
import { sendCsv } from '#server/http/send-csv.ts'
import { STATEMENT_COLUMNS, statementAsked, statementPage, statementRecords } from './account-statement.ts'
import { accountNamed, listAccounts } from './accounts.ts'
import { exportJournal } from './export-journal.ts'
import { JOURNAL_COLUMNS, journalRecords, readJournal, readOneEntry } from './journal-store.ts'
import { periodOf } from './period.ts'
import { reportRoutes } from './report-routes.ts'

const PAGE = 50

export function booksRoutes(app: FastifyInstance, deps: Deps): void {
  journalRoutes(app, deps)
  accountRoutes(app, deps)
  exportRoutes(app, deps)
  reportRoutes(app, deps)
}

function journalRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, 'GET /api/office/ledger/journal', async ({ db, query, now }) => {
    const { order, after, account } = query
    const period = periodOf(query, now)
    if (account !== undefined) await accountNamed(db, account)
    const entries = await readJournal(db, { ...period, order, after, limit: PAGE }, query)
    const last = entries.length === PAGE ? entries.at(-1) : undefined
    return { ...period, entries, next_after: last ? `${last.date}_${last.id}` : null }
  })

  route(app, deps, 'GET /api/office/ledger/journal.csv', async ({ db, query, now }, _request, reply) => {
    const period = periodOf(query, now)
    if (query.account !== undefined) await accountNamed(db, query.account)
    const name = `journal-${period.from}-to-${period.to}.csv`
    sendCsv(reply, name, JOURNAL_COLUMNS, journalRecords(db, period, query))
    return undefined
  })

  route(app, deps, 'GET /api/office/ledger/entries/:id', async ({ db, params }) => {
    const [row] = await readOneEntry(db, [params.id])
    if (!row) throw new Refusal('not_found')
    return { entry: row.entry }
  })
}

function accountRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, 'GET /api/office/ledger/accounts', async ({ db }) => ({ accounts: await listAccounts(db) }))

  route(app, deps, 'GET /api/office/ledger/statement', async ({ db, query, now }) => {
    const asked = await statementAsked(db, query, now)
    const { page, next } = await statementPage(db, asked, query.after, PAGE)
    const next_after = next ? `${next.date}_${next.id}_${next.line}` : null
    return { from: asked.from, to: asked.to, ...page, next_after }
  })

  route(app, deps, 'GET /api/office/ledger/statement.csv', async ({ db, query, now }, _request, reply) => {
    const asked = await statementAsked(db, query, now)
    const { page } = await statementPage(db, asked, undefined, 1)
    const name = [asked.account, page.member?.unique_id, asked.from, 'to', asked.to].filter(Boolean).join('-')
    sendCsv(reply, `${name}.csv`, STATEMENT_COLUMNS, statementRecords(db, asked, page))
    return undefined
  })
}

function exportRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, 'GET /api/office/ledger/journal.hledger', async ({ now }, _request, reply) => {
    sendText(reply, `journal-${businessDateAt(now)}.hledger`, exportJournal(deps.pool, 'hledger'))
    return undefined
  })

  route(app, deps, 'GET /api/office/ledger/journal.beancount', async ({ now }, _request, reply) => {
    sendText(reply, `journal-${businessDateAt(now)}.beancount`, exportJournal(deps.pool, 'beancount'))
    return undefined
  })
}

/** Answers with a file of plain text, sent while its lines are still being read. */
function sendText(reply: FastifyReply, fileName: string, lines: AsyncIterable<string>): void {
  reply
    .type('text/plain; charset=utf-8')
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .send(Readable.from(lines))
}
