import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { businessDateAt } from '#core/calendar.ts'
import { Refusal } from '#core/refusal.ts'
import { sentence } from '#core/sentence.ts'
import { readSettings } from '#server/db/settings.ts'
import { type Deps, route } from '#server/http/route.ts'
import { sendCsv, sendPdf } from '#server/http/send-file.ts'
import { mayOf } from '#server/http/steps.ts'
import { speakerFor } from '#server/languages/answer-words.ts'
import { printPdf } from '#server/print/print-pdf.ts'
import { STATEMENT_COLUMNS, statementAsked, statementPage, statementRecords } from './account-statement.ts'
import { ANNUAL_COLUMNS, annualRecords, annualReport } from './annual-report.ts'
import {
  accountNamed,
  JOURNAL_COLUMNS,
  journalRecords,
  listAccounts,
  periodOf,
  readJournal,
  readOneEntry,
} from './books-store.ts'
import { exportJournal } from './export-journal.ts'
import { balanceSheet, incomeExpense, trialBalance } from './financial-statements.ts'
import { lateLoanRecords, lateLoansPage, portfolioAtRisk, RISK_COLUMNS } from './loans-at-risk.ts'
import { meetingPack } from './meeting-pack.ts'
import { meetingPaper } from './meeting-paper.ts'
import { isSigned, printAnnualReport, readSignedFile, readSignedOf, signReport, signSteps } from './sign-report.ts'

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

function reportRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, 'GET /api/office/ledger/trial-balance', ({ db, query, now }) => trialBalance(db, query, now))

  route(app, deps, 'GET /api/office/ledger/trial-balance.csv', async ({ db, query, now }, _request, reply) => {
    const report = await trialBalance(db, query, now)
    sendCsv(reply, `trial-balance-${report.at}.csv`, TRIAL_BALANCE_COLUMNS, trialBalanceRecords(report))
    return undefined
  })

  route(app, deps, 'GET /api/office/reports/income-expense', ({ db, query, now }) => incomeExpense(db, query, now))

  route(app, deps, 'GET /api/office/reports/income-expense.csv', async ({ db, query, now }, _request, reply) => {
    const report = await incomeExpense(db, query, now)
    const name = `income-and-expense-${report.from}-to-${report.to}.csv`
    sendCsv(reply, name, REPORT_COLUMNS, incomeExpenseRecords(report))
    return undefined
  })

  route(app, deps, 'GET /api/office/reports/balance-sheet', ({ db, query, now }) => balanceSheet(db, query, now))

  route(app, deps, 'GET /api/office/reports/balance-sheet.csv', async ({ db, query, now }, _request, reply) => {
    const report = await balanceSheet(db, query, now)
    sendCsv(reply, `balance-sheet-${report.at}.csv`, REPORT_COLUMNS, balanceSheetRecords(report))
    return undefined
  })

  annualRoutes(app, deps)

  route(app, deps, 'GET /api/office/reports/loans-at-risk', async ({ db, query, now }) => {
    const at = businessDateAt(now)
    const [portfolio] = await portfolioAtRisk(db, [at])
    if (!portfolio) throw new Error('the portfolio gave no row')
    const { rows, next } = await lateLoansPage(db, now, query.after, PAGE)
    return { at, ...portfolio.figures, rows, next_after: next ? `${next.date}_${next.id}` : null }
  })

  route(app, deps, 'GET /api/office/reports/loans-at-risk.csv', async ({ db, now }, _request, reply) => {
    const name = `loans-at-risk-${businessDateAt(now)}.csv`
    sendCsv(reply, name, RISK_COLUMNS, lateLoanRecords(db, now))
    return undefined
  })
}

function annualRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, 'GET /api/office/reports/annual', async ({ db, session, query, now }) => {
    const report = await annualReport(db, query.year, now)
    const signed = await readSignedOf(db, report.year)
    const state = { closed: report.closed, signed_of_closing: isSigned(signed) }
    return { ...report, signed: signed.map(({ holds: _, ...kept }) => kept), ...mayOf(signSteps, state, session) }
  })

  route(app, deps, 'GET /api/office/reports/annual.csv', async ({ db, query, now }, _request, reply) => {
    const report = await annualReport(db, query.year, now)
    sendCsv(reply, `annual-report-${report.year}.csv`, ANNUAL_COLUMNS, annualRecords(report))
    return undefined
  })

  route(app, deps, 'GET /api/office/reports/annual.pdf', async ({ db, query, now }, request, reply) => {
    const report = await annualReport(db, query.year, now)
    const pdf = await printAnnualReport(db, report, null, speakerFor(request), now)
    sendPdf(reply, `annual-report-${report.year}`, pdf)
    return undefined
  })

  route(app, deps, 'GET /api/office/reports/meeting-pack.pdf', async ({ db, query, now }, request, reply) => {
    const pack = await meetingPack(db, await annualReport(db, query.year, now), now)
    const paper = meetingPaper(pack, { settings: await readSettings(db), speaker: speakerFor(request), now })
    sendPdf(reply, `meeting-pack-${pack.years[0].year}`, await printPdf('meeting', paper))
    return undefined
  })

  route(app, deps, 'POST /api/office/reports/annual/:id/sign', async ({ db, session, params, body, now }, request) => {
    const [year, signedOn, speaker] = [params.id, body.signed_on, speakerFor(request)]
    await signReport(db, { year, signedOn, officerId: session.personId, speaker, now })
    return { message: sentence('The signed report is kept.') }
  })

  route(app, deps, 'GET /api/office/reports/signed/:id', async ({ db, params }, _request, reply) => {
    const [kept] = await readSignedFile(db, [params.id])
    if (!kept) throw new Refusal('not_found')
    sendPdf(reply, `annual-report-${kept.year}-signed-${kept.signed_on}`, kept.pdf)
    return undefined
  })
}

type Line = { code: string; name: string; amount: number }

const REPORT_COLUMNS = ['Section', 'Code', 'Account', 'Amount, AED'] as const
const TRIAL_BALANCE_COLUMNS = ['Code', 'Account', 'Kind', 'Debit, AED', 'Credit, AED'] as const

function trialBalanceRecords(balances: Awaited<ReturnType<typeof trialBalance>>) {
  const { accounts, total_debit, total_credit } = balances
  return [
    ...accounts.map(({ code, name, kind, debit, credit }) => [code, name, kind, debit || '', credit || '']),
    ['', 'Total', '', total_debit, total_credit],
  ]
}

function incomeExpenseRecords(report: Awaited<ReturnType<typeof incomeExpense>>) {
  return [
    ...section('Income', report.income, report.total_income),
    ...section('Expense', report.expense, report.total_expense),
    ['Result', '', 'Income less expense', report.result],
    ['Equity', '', `Before ${report.from}`, report.equity_before],
    ['Equity', '', 'Result', report.result],
    ...report.equity_moves.map(({ date, kind, memo, amount }) => [
      'Equity',
      '',
      [date, kind.replaceAll('_', ' '), memo].filter(Boolean).join(', '),
      amount,
    ]),
    ['Equity', '', `At the end of ${report.to}`, report.equity_after],
  ]
}

function balanceSheetRecords(report: Awaited<ReturnType<typeof balanceSheet>>) {
  const unclosed = { code: '', name: 'Result not yet closed', amount: report.unclosed_result }
  return [
    ...section('Assets', report.assets, report.total_assets),
    ...section('Liabilities', report.liabilities, report.total_liabilities),
    ...section('Equity', [...report.equity, unclosed], report.total_equity),
  ]
}

const section = (name: string, lines: readonly Line[], total: number): (string | number)[][] => [
  ...lines.map((line) => [name, line.code, line.name, line.amount]),
  [name, '', 'Total', total],
]
