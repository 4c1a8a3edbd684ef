import type { I18n } from '@lingui/core'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { AnswerOf } from '#contract/calls.ts'
import type { PaperSays } from '#contract/sealed-books.ts'
import type { PaymentProof } from '#contract/statement.ts'
import { parseAed } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import type { AssociationSettings } from '#core/settings.ts'
import { TRANSACTION_GROUPS } from '#core/transactions.ts'
import { transactionNote, transactionTitle } from '#core/words/transaction-words.ts'
import type { Db } from '#server/db/connect.ts'
import { readSettings } from '#server/db/settings.ts'
import { type Deps, route } from '#server/http/route.ts'
import { routeWithToken } from '#server/http/route-with-token.ts'
import { sendCsv, sendPdf } from '#server/http/send-file.ts'
import { memberOf } from '#server/http/session.ts'
import { speakerFor } from '#server/languages/answer-words.ts'
import { contactsOf } from '#server/languages/letter-head.ts'
import { speakingOf } from '#server/languages/speaker.ts'
import { printPdf, printPicture } from '#server/print/print-pdf.ts'
import { paperAddress } from './make-paper.ts'
import { receiptPage } from './receipt-page.ts'
import {
  balanceAsked,
  balanceName,
  daysAsked,
  statementPages,
  statementSays,
  type WholePeriod,
  wholePeriod,
  words,
} from './statement-pages.ts'
import { readOwnEntry, readProof, readStatementForOffice, readStatementPage } from './statement-store.ts'

const PAGE_ENTRIES = 50
/** Some thirty pages of paper. */
const PDF_LINES = 1_000
/** Of a picture that somebody still reads. */
const PICTURE_LINES = 60
const CSV_LINES = 20_000

export function statementRoutes(app: FastifyInstance, deps: Deps): void {
  const statementAddress = (db: Db, memberId: bigint, period: WholePeriod, now: Date) => {
    const entryIds = [...new Set(period.balances.flatMap(({ lines }) => lines.map((line) => line.id)))]
    return paperAddress(db, statementSays(period, now), { memberId, entryIds, publicUrl: deps.publicUrl, now })
  }

  routeWithToken(app, deps, 'GET /api/statement', async ({ db, session, query, found }) => {
    const { account, loan } = balanceAsked(query.account)
    const { from, to } = daysAsked(query)
    const { search, named = [], before } = query
    const text = search || null
    const amount = text && (parseAed(text.replaceAll(',', '')) ?? null)
    const kinds = query.kind ? TRANSACTION_GROUPS[query.kind] : null
    const place = [before?.date ?? null, before?.id ?? null]
    const asked = [account, loan, kinds, from, to, text, named, amount, ...place, PAGE_ENTRIES]
    const { member_id, loan_is_own, page } = await found(await readStatementPage(db, [...session, ...asked]))
    if (member_id === null) throw new Refusal('not_a_member')
    if (!loan_is_own) throw new Refusal('not_found')
    return page
  })

  route(app, deps, 'GET /api/office/members/:id/statement', async ({ db, params, query }) => {
    const { year, before } = query
    const days = year ? [`${year}-01-01`, `${year}-12-31`] : [null, null]
    const place = [before?.date ?? null, before?.id ?? null]
    const asked = [null, null, null, ...days, null, null, null, ...place, PAGE_ENTRIES]
    const [row] = await readStatementForOffice(db, [params.id, ...asked])
    if (!row) throw new Refusal('not_found')
    return JSON.parse(row.page) as Omit<AnswerOf<'GET /api/office/members/:id/statement'>, 'message'>
  })

  route(app, deps, 'GET /api/statement/:id', async ({ db, session, params }) => {
    const [row] = await readOwnEntry(db, [memberOf(session), params.id])
    if (!row) throw new Refusal('not_found')
    return { entry: row.entry }
  })

  route(app, deps, 'GET /api/statement.csv', async ({ db, session, query, now }, request, reply) => {
    const period = await wholePeriod(db, memberOf(session), query, CSV_LINES, now)
    const speaker = speakerFor(request)
    sendCsv(reply, `${fileName(period)}.csv`, statementColumns(speaker), statementRecords(period, speaker))
    return undefined
  })

  route(app, deps, 'GET /api/statement.pdf', async ({ db, session, query, now }, request, reply) => {
    const period = await wholePeriod(db, memberOf(session), query, PDF_LINES, now)
    const settings = await readSettings(db)
    const address = await statementAddress(db, memberOf(session), period, now)
    const pages = statementPages(period, address, settings, speakerFor(request), now)
    sendPdf(reply, fileName(period), await printPdf('statement', pages))
    return undefined
  })

  route(app, deps, 'GET /api/statement.png', async ({ db, session, query, now }, request, reply) => {
    const period = await wholePeriod(db, memberOf(session), query, PICTURE_LINES, now)
    const address = await statementAddress(db, memberOf(session), period, now)
    const pages = statementPages(period, address, await readSettings(db), speakerFor(request), now)
    sendPicture(reply, fileName(period), await printPicture('statement', pages))
    return undefined
  })

  proofRoutes(app, deps)
}

function proofRoutes(app: FastifyInstance, deps: Deps): void {
  /** Throws `not_found` where the payment is not the member's, or was not verified. */
  const proofOf = async (db: Db, paymentId: bigint, memberId: bigint, settings: AssociationSettings, now: Date) => {
    const [row] = await readProof(db, [paymentId, memberId])
    if (!row) throw new Refusal('not_found')
    const { proof, entry_id: entryId } = row
    const making = { memberId, entryIds: [Number(entryId)], publicUrl: deps.publicUrl, now }
    const check = await paperAddress(db, receiptSays(proof), making)
    return { ...proof, check, association: { name: settings.name, contacts: contactsOf(settings) } }
  }

  route(app, deps, 'GET /api/payments/:id/proof', async ({ db, session, params, now }) => {
    return { proof: await proofOf(db, params.id, memberOf(session), await readSettings(db), now) }
  })

  route(app, deps, 'GET /api/payments/:id/proof.pdf', async ({ db, session, params, now }, request, reply) => {
    const settings = await readSettings(db)
    const proof = await proofOf(db, params.id, memberOf(session), settings, now)
    const page = receiptPage(proof, settings, speakerFor(request), now)
    sendPdf(reply, `receipt-${proof.number}`, await printPdf('receipt', page))
    return undefined
  })

  route(app, deps, 'GET /api/payments/:id/proof.png', async ({ db, session, params, now }, request, reply) => {
    const settings = await readSettings(db)
    const proof = await proofOf(db, params.id, memberOf(session), settings, now)
    const page = receiptPage(proof, settings, speakerFor(request), now)
    sendPicture(reply, `receipt-${proof.number}`, await printPicture('receipt', page))
    return undefined
  })
}

/** What a receipt says of what its code shows. */
const receiptSays = ({
  number,
  member,
  kind,
  months,
  loan_id,
  from_savings,
  amount,
  received_on,
}: Omit<PaymentProof, 'association' | 'check'>): PaperSays => ({
  of: 'receipt',
  number,
  name: member.name,
  kind,
  purpose: { months: months.map(({ month }) => month), loan_id, from_savings },
  amount,
  received_on,
})

const fileName = ({ member, from, to }: WholePeriod) => `statement-${member.unique_id}-${from}-to-${to}`

function sendPicture(reply: FastifyReply, name: string, picture: Buffer): void {
  reply.header('content-disposition', `attachment; filename="${name}.png"`)
  reply.type('image/png').send(picture)
}

const columns = [
  words.date,
  /*i18n*/ { id: 'statement.entry', message: 'Entry' },
  /*i18n*/ { id: 'statement.account', message: 'Account' },
  words.what,
  /*i18n*/ { id: 'statement.note', message: 'Note' },
  /*i18n*/ { id: 'statement.amount-in-aed', message: 'Amount, AED' },
  /*i18n*/ { id: 'statement.interest-in-aed', message: 'Interest, AED' },
  /*i18n*/ { id: 'statement.balance-in-aed', message: 'Balance, AED' },
]

const statementColumns = (speaker: I18n): string[] => columns.map((column) => speaker._(column))

/** Each balance with what it opened with, its transactions and what it closed with, one after the other. */
function* statementRecords({ from, to, balances }: WholePeriod, speaker: I18n) {
  for (const balance of balances) {
    const name = balanceName(balance, speaker)
    yield [from, '', name, speaker._(words.opening), '', '', '', balance.opening]
    for (const line of balance.lines) {
      const figures = [line.amount, line.interest || '', line.balance]
      yield [line.date, line.id, name, transactionTitle(line, speakingOf(speaker)), transactionNote(line), ...figures]
    }
    yield [to, '', name, speaker._(words.closing), '', '', '', balance.closing]
  }
}
