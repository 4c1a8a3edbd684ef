import type { FastifyInstance } from 'fastify'
import type { Parsed } from '#contract/calls.ts'
import type { BusinessDate } from '#core/calendar.ts'
import type { AccountCode } from '#core/chart.ts'
import { sentence } from '#core/sentence.ts'
import { type Deps, route } from '#server/http/route.ts'
import { mayByRole, mayOf } from '#server/http/steps.ts'
import { approveEntry, declineEntry, withdrawEntry } from './decide-entry.ts'
import { manualSteps } from './manual-entry-steps.ts'
import { listLatestFirst, listOldestFirst, listOne } from './manual-entry-store.ts'
import { type Draft, proposeEntry, proposeReversal } from './propose-entry.ts'

const PROPOSE = 'POST /api/office/ledger/manual-entries'
const PAGE = 50
const PROPOSED = sentence('The entry is proposed. Another officer has to approve it.')

export function manualEntryRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, 'GET /api/office/ledger/manual-entries', async ({ db, session, query }) => {
    const list = query.status === 'proposed' ? listOldestFirst : listLatestFirst
    const rows = query.id ? await listOne(db, [query.id]) : await list(db, [query.status, query.after ?? null, PAGE])
    const entries = rows.map((row) => ({ ...row.entry, ...mayOf(manualSteps, row, session) }))
    return {
      ...mayByRole({ propose: PROPOSE }, session),
      entries,
      next_after: entries.length === PAGE ? (entries.at(-1)?.id ?? null) : null,
    }
  })

  route(app, deps, 'POST /api/office/ledger/manual-entries', async ({ db, session, body, now }) => {
    const id = await proposeEntry(db, draftOf(body), { officerId: session.personId, now })
    return { message: PROPOSED, manual_entry_id: Number(id) }
  })

  route(app, deps, 'POST /api/office/ledger/manual-entries/:id/approve', async ({ db, session, params, now }) => {
    const entryId = await approveEntry(db, params.id, { officerId: session.personId, now })
    return {
      message: sentence('The entry is posted: number {number} of the journal.', { number: String(entryId) }),
      entry_id: Number(entryId),
    }
  })

  route(app, deps, 'POST /api/office/ledger/manual-entries/:id/decline', async ({ db, session, params, body, now }) => {
    await declineEntry(db, params.id, body.reason, { officerId: session.personId, now })
    return { message: sentence('The entry is rejected. Nothing was posted.') }
  })

  route(app, deps, 'POST /api/office/ledger/manual-entries/:id/withdraw', async ({ db, session, params, now }) => {
    await withdrawEntry(db, params.id, { officerId: session.personId, now })
    return { message: sentence('The entry is cancelled. Nothing was posted.') }
  })

  route(app, deps, 'POST /api/office/ledger/manual-entries/:id/reverse', async ({ db, session, params, body, now }) => {
    const id = await proposeReversal(db, params.id, body.reason, { officerId: session.personId, now })
    return {
      message: sentence('Its reversal is proposed. Another officer has to approve it.'),
      manual_entry_id: Number(id),
    }
  })
}

function draftOf({ date, memo, lines }: Parsed<'POST /api/office/ledger/manual-entries', 'body'>): Draft {
  return {
    date: date as BusinessDate,
    memo,
    lines: lines.map(({ account, member_id, side, amount }) => ({
      // Whether there is such an account is looked up before anything is made of it.
      account: account as AccountCode,
      memberId: member_id === undefined ? undefined : BigInt(member_id),
      amount: side === 'debit' ? amount : -amount,
    })),
  }
}
