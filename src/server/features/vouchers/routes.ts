import type { FastifyInstance } from 'fastify'
import type { BusinessDate } from '#core/calendar.ts'
import { sentence } from '#core/sentence.ts'
import { type Deps, route } from '#server/http/route.ts'
import { sendFile } from '#server/http/send-file.ts'
import { postExpense, postTransfer } from './post-voucher.ts'
import { reverseVoucher } from './reverse-voucher.ts'
import { listVouchers, readVoucher } from './voucher-store.ts'

const PAGE = 50

export function voucherRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, 'GET /api/office/vouchers', async ({ db, query }) => {
    const rows = await listVouchers(db, [query.kind ?? null, query.after ?? null, PAGE])
    const vouchers = rows.map((row) => row.voucher)
    return { vouchers, next_after: vouchers.length === PAGE ? (vouchers.at(-1)?.id ?? null) : null }
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
    return { message: sentence('The expense is posted.'), ...ids(made) }
  })

  route(app, deps, 'POST /api/office/transfers', async ({ db, session, body, now }) => {
    const { paid_from: from, paid_into: into, day, ...rest } = body
    const transfer = { ...rest, from, into, day: day as BusinessDate }
    const made = await postTransfer(db, transfer, { officerId: session.personId, now })
    return { message: sentence('The transfer is posted.'), ...ids(made) }
  })

  route(app, deps, 'POST /api/office/vouchers/:id/reverse', async ({ db, session, params, body, now }) => {
    await reverseVoucher(db, params.id, session.personId, body.reason, now)
    return { message: sentence('It is reversed; both entries stay in the books.') }
  })
}

const ids = ({ voucherId, entryId }: { voucherId: bigint; entryId: bigint }) => {
  return { voucher_id: Number(voucherId), entry_id: Number(entryId) }
}
