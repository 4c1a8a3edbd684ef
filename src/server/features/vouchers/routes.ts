import type { FastifyInstance } from 'fastify'
import type { AnswerOf } from '#contract/calls.ts'
import { type BusinessDate, businessDateAt } from '#core/calendar.ts'
import { sentence } from '#core/sentence.ts'
import { type Deps, route } from '#server/http/route.ts'
import { sendFile } from '#server/http/send-file.ts'
import { byReason, mayByRole, mayOf } from '#server/http/steps.ts'
import {
  cancelVoucher,
  confirmVoucher,
  postExpense,
  postLine,
  postTransfer,
  rejectVoucher,
  returnUnclaimed,
  reverseVoucher,
  transferLine,
} from './post-voucher.ts'
import { voucherSteps } from './voucher-steps.ts'
import { listVouchers, readVoucher } from './voucher-store.ts'

const PAGE = 50
const WAITS = sentence('The expense is entered. It is above the limit, so another treasurer has to confirm it.')
const INCOME_WAITS = sentence('The income is entered. It is above the limit, so another treasurer has to confirm it.')
const RETURN_WAITS = sentence('The return is entered. Another treasurer has to confirm it before the money is sent.')
const ENTER = { enter_expense: 'POST /api/office/expenses', enter_transfer: 'POST /api/office/transfers' } as const

export function voucherRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, 'GET /api/office/vouchers', async ({ db, session, query, now }) => {
    const rows = await listVouchers(db, query, PAGE, businessDateAt(now))
    const vouchers = rows.map((row) => ({ ...row.voucher, ...mayOf(voucherSteps, row, session) }))
    return {
      ...mayByRole(ENTER, session),
      vouchers,
      next_after: vouchers.length === PAGE ? (vouchers.at(-1)?.id ?? null) : null,
    }
  })

  route(app, deps, 'GET /api/office/vouchers/:id/picture', async ({ db, params }, _request, reply) => {
    const [voucher] = await readVoucher(db, [params.id])
    const { picture_sha256: sha256, picture_type: type } = voucher ?? {}
    await sendFile(reply, deps.files, { sha256, type, name: `voucher-${params.id}` })
    return undefined
  })

  route(app, deps, 'POST /api/office/expenses', async ({ db, session, form, files, now }) => {
    const { paid_from: from, payee = '', day, ...rest } = form
    const expense = { ...rest, from, payee, day: day as BusinessDate, picture: files.picture }
    const made = await postExpense({ db, files: deps.files }, expense, { officerId: session.personId, now })
    return { message: made.entryId === null ? WAITS : expenseWords.posted, ...ids(made) }
  })

  route(app, deps, 'POST /api/office/transfers', async ({ db, session, body, now }) => {
    const { paid_from: from, paid_into: into, day, ...rest } = body
    const transfer = { ...rest, from, into, day: day as BusinessDate }
    const made = await postTransfer(db, transfer, { officerId: session.personId, now })
    return { message: sentence('The transfer is posted.'), ...ids(made) }
  })

  route(app, deps, 'POST /api/office/bank-lines/:id/transfer', async ({ db, session, params, body, now }) => {
    const said = { other: body.account, lookedTwice: body.looked_twice ?? false }
    const made = await transferLine(db, params.id, said, { officerId: session.personId, now })
    return { message: sentence('The transfer is posted.'), ...ids(made) }
  })

  route(app, deps, 'POST /api/office/bank-lines/:id/expense', async ({ db, session, params, form, files, now }) => {
    const said = { kind: 'expense', payee: form.payee ?? '', purpose: form.purpose, picture: files.picture } as const
    const made = await postLine({ db, files: deps.files }, params.id, said, { officerId: session.personId, now })
    return { message: made.entryId === null ? WAITS : expenseWords.posted, ...ids(made) }
  })

  route(app, deps, 'POST /api/office/bank-lines/:id/income', async ({ db, session, params, body, now }) => {
    const said = { kind: 'income', payee: body.payee ?? '', purpose: body.purpose, picture: undefined } as const
    const made = await postLine({ db, files: deps.files }, params.id, said, { officerId: session.personId, now })
    return { message: made.entryId === null ? INCOME_WAITS : incomeWords.posted, ...ids(made) }
  })

  route(app, deps, 'POST /api/office/bank-lines/:id/return', async ({ db, session, params, body, now }) => {
    const made = await returnUnclaimed(db, params.id, body.payee, { officerId: session.personId, now })
    return { message: made.entryId === null ? RETURN_WAITS : returnWords.posted, ...ids(made) }
  })

  route(app, deps, 'POST /api/office/vouchers/:id/confirm', async ({ db, session, params, now }) => {
    const { entryId, kind } = await confirmVoucher(db, params.id, { officerId: session.personId, now })
    return { message: decidedWords(kind).posted, entry_id: Number(entryId) }
  })

  route(app, deps, 'POST /api/office/vouchers/:id/reject', async ({ db, session, params, body, now }) => {
    const kind = await rejectVoucher(db, params.id, body.reason, { officerId: session.personId, now })
    return { message: decidedWords(kind).rejected }
  })

  route(app, deps, 'POST /api/office/vouchers/:id/cancel', async ({ db, session, params, now }) => {
    const kind = await cancelVoucher(db, params.id, { officerId: session.personId, now })
    return { message: decidedWords(kind).cancelled }
  })

  route(app, deps, 'POST /api/office/vouchers/:id/reverse', (call) =>
    byReason(call, reverseVoucher, sentence('It is reversed; both entries stay in the books.')),
  )
}

const expenseWords = {
  posted: sentence('The expense is posted.'),
  rejected: sentence('The expense is rejected. Nothing was posted.'),
  cancelled: sentence('The expense is cancelled. Nothing was posted.'),
}
const returnWords = {
  posted: sentence("The return is posted. Send the money now with the bank's app."),
  rejected: sentence('The return is rejected. The money stays among the unclaimed.'),
  cancelled: sentence('The return is cancelled. The money stays among the unclaimed.'),
}
const incomeWords = {
  posted: sentence('The income is posted.'),
  rejected: sentence('The income is rejected. Nothing was posted.'),
  cancelled: sentence('The income is cancelled. Nothing was posted.'),
}
const decidedWords = (kind: AnswerOf<'GET /api/office/vouchers'>['vouchers'][number]['kind']) => {
  if (kind === 'income') return incomeWords
  return kind === 'return' ? returnWords : expenseWords
}

function ids<E extends bigint | null>({ voucherId, entryId }: { voucherId: bigint; entryId: E }) {
  const entry_id = (entryId === null ? null : Number(entryId)) as E extends null ? null : number
  return { voucher_id: Number(voucherId), entry_id }
}
