import { type CallName, calls } from '#contract/calls.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Sent } from '../tests/support/caller.ts'
import { apply, borrow, payDues, sendDues } from '../tests/support/journeys.ts'
import { OFFICERS_ACTS } from '../tests/support/officers-acts.ts'
import { png, voiceWebm } from '../tests/support/samples.ts'
import type { Person } from '../tests/support/world.ts'
import type { Cast, Who } from './who.ts'

/** What one member has in the association, and numbers that others read masked or not at all. */
export interface Belongings {
  owner: Person
  /** By the part of a path before an id. */
  ids: Readonly<Record<string, number | bigint | string>>
  /** What is to be read by few: the text, and who may read it whole with which call. */
  secrets: readonly { text: string; what: string; may: (name: CallName, who: Who) => boolean }[]
}

const PASSPORT_DECIDED = 'PZ7731904'
const PASSPORT_WAITING = 'PY6620815'
const BANK = 'AE557731904622109988'
const PAYEE = 'AE661188227733664455'
const PAID_FROM = '441799026613'

export async function bringBelongings(cast: Cast): Promise<Belongings> {
  const { world, scene } = cast
  const owner = await world.member('Zubaida Quraishi')
  const asker = await world.member('Farida Yasmin')
  for (const each of [owner, asker]) await world.bring(1_000, each)
  const numbers = { bank_account: BANK, passport_or_nid: PASSPORT_DECIDED }
  const loan = await apply(owner, 1000, 3, numbers)
  await scene.lender.ask('POST /api/office/loans/:id/approve', { id: loan })
  await scene.treasurer.ask('POST /api/office/loans/:id/disburse', { id: loan, fields: { reference: 'TRF-9' } })
  const waiting = await apply(asker, 1000, 3, { bank_account: BANK, passport_or_nid: PASSPORT_WAITING })
  await payDues(scene, owner, 'November', '100', { account_number: PAID_FROM })
  const payment = await sendDues(owner, 'December', '100', { account_number: PAID_FROM })
  const cash = { amount: '100', paid_into: 'cash', received_on: '2026-11-18' }
  const { payment_id: slip } = await scene.treasurer.ask('POST /api/office/members/:id/deposits', {
    id: owner.id,
    fields: cash,
  })
  const payout = { amount: '10', payee_account: PAYEE, note: 'School fees' }
  const { withdrawal_id } = await owner.ask('POST /api/withdrawals', { fields: payout })
  await owner.ask('POST /api/messages', {
    fields: { text: 'Good day.' },
    files: { picture: await png(), voice: voiceWebm() },
  })
  const words = { language: 'en', title: 'Meeting', text: 'On Friday at eight.' }
  const { notice_id } = await scene.secretary.ask('POST /api/office/notices', {
    fields: { to: 'list', members: [Number(owner.id)], texts: [words] },
  })
  const about = { name: owner.name, address: 'Deira', wallet: 'W-1' }
  await owner.ask('POST /api/profile/update', { fields: about, files: { image: await png() } })
  await borrow(scene, await world.member())
  const expense = await OFFICERS_ACTS['POST /api/office/expenses'](scene)
  const voucher = { ...expense.sent, files: { picture: await png() } }
  const { voucher_id, entry_id } = await scene.treasurer.ask('POST /api/office/expenses', voucher)
  const { sent: proposed } = await OFFICERS_ACTS['POST /api/office/ledger/manual-entries'](scene)
  const { manual_entry_id } = await scene.treasurer.ask('POST /api/office/ledger/manual-entries', proposed)
  const bonus = await OFFICERS_ACTS['POST /api/office/bonuses'](scene)
  const { bonus_id } = await scene.treasurer.ask('POST /api/office/bonuses', bonus.sent)
  const { conversations } = await scene.secretary.ask('GET /api/office/messages')
  const talk = conversations.find(({ person }) => person?.id === Number(owner.id))?.id ?? 0
  const payer = (_name: CallName, who: Who) => who === 'treasurer'
  const decides = (name: CallName, who: Who) => name === 'GET /api/office/loans/:id' && who === 'loan_officer'
  return {
    owner,
    ids: {
      ...{ members: owner.id, people: owner.id, payments: payment, loans: waiting, withdrawals: withdrawal_id },
      ...{ vouchers: voucher_id, entries: entry_id ?? 0, bonuses: bonus_id, messages: talk, paidLoan: loan },
      'manual-entries': manual_entry_id,
      ...{ periods: '2026-10', slip, notices: notice_id, officers: scene.treasurer.id },
    },
    secrets: [
      { text: PASSPORT_DECIDED, what: 'the passport number of a loan that is decided', may: () => false },
      { text: PASSPORT_WAITING, what: 'the passport number of a loan to be decided', may: decides },
      { text: BANK, what: "a borrower's account number", may: payer },
      { text: PAYEE, what: 'the account a withdrawal is paid to', may: payer },
      { text: PAID_FROM, what: 'the account that dues were paid from', may: payer },
    ],
  }
}

/** What a reading call asks for, from its path and what it requires of a query. Throws where nothing is known of a part. */
export function readingOf(name: CallName, { ids }: Belongings): Sent[] {
  const { query }: Endpoint = calls[name]
  const asked = { ...(query && 'year' in shapeOf(query) ? { year: '2026' } : {}), ...accountFor(name) }
  const part = name.match(/\/([\w-]+)\/:id/)?.[1]
  if (name.endsWith('/evidence')) {
    const { payments: payment, entries: entry, vouchers: voucher, withdrawals: withdrawal, loans: loan } = ids
    const manual = ids['manual-entries']
    return Object.entries({ payment, entry, voucher, withdrawal, loan, manual }).map(([of, id]) => ({
      query: { of, id: String(id) },
    }))
  }
  if (!part) return [{ query: asked }]
  const id = ids[part]
  if (id === undefined) throw new Error(`${name}: nothing is known of ${part}; bringBelongings has to have one`)
  // Of cash alone there is a slip.
  if (name.endsWith('/slip')) return [{ id: ids.slip ?? id, query: asked }]
  const both = part === 'loans' ? [id, ids.paidLoan ?? id] : [id]
  return both.map((each) => ({ id: each, query: asked }))
}

const shapeOf = (schema: object): object => ('shape' in schema ? (schema.shape as object) : {})

function accountFor(name: CallName): Record<string, string> {
  if (name.endsWith('/together')) return { lines: '1,2' }
  if (name.includes('/bank-')) return { account: 'bank' }
  if (name.endsWith('/search')) return { search: 'member' }
  if (name.endsWith('/claim')) return { amount: '100' }
  return name.includes('/ledger/statement') ? { account: 'savings' } : {}
}
