import type { OfficersCall } from '#contract/calls.ts'
import type { Act, Scene } from './officers-acts.ts'

const reason = { reason: 'The auditor found an invoice.' }

/** Books that began earlier, so that there is something to close. */
async function begunOn(day: string, { world }: Scene): Promise<void> {
  const now = world.clock.now().toISOString()
  world.clock.set(`${day}T10:00:00+04:00`)
  await world.bring(100)
  world.clock.set(now)
}

const ENTRIES = 'POST /api/office/ledger/manual-entries'
const entry = {
  date: '2026-11-20',
  memo: 'Rent of the hall, paid by the bank',
  lines: [
    { account: 'general_expense', side: 'debit', amount: '250' },
    { account: 'bank', side: 'credit', amount: '250' },
  ],
}
const proposed = async ({ treasurer }: Scene) => (await treasurer.ask(ENTRIES, { fields: entry })).manual_entry_id
const second = ({ world }: Scene) => world.officer('treasurer')

const SAMPLES = 'POST /api/office/samples'
const sampled = { way: 'largest', from: '2026-01-01', to: '2027-12-31', entries: 1 }

/** A sample that an auditor drew, and its one entry. */
async function sample({ world }: Scene) {
  await world.bring(100)
  const auditor = await world.officer('auditor')
  const { sample_id: id } = await auditor.ask(SAMPLES, { fields: sampled })
  const { entries } = await auditor.ask('GET /api/office/samples/:id', { id })
  return { auditor, id, look: { entry: String(entries[0]?.entry.id), in_order: true, remark: '' } }
}

/** How the acts of whoever keeps the books come to be done. */
export const BOOKS_ACTS = {
  'POST /api/office/periods/:id/close': async (scene) => {
    await begunOn('2026-10-15', scene)
    return { by: scene.treasurer, sent: { id: '2026-10' } }
  },
  'POST /api/office/periods/:id/reopen': async (scene) => {
    await begunOn('2026-10-15', scene)
    await scene.treasurer.ask('POST /api/office/periods/:id/close', { id: '2026-10' })
    return { by: await scene.world.officer('treasurer'), sent: { id: '2026-10', fields: reason } }
  },
  'POST /api/office/years/:id/close': async (scene) => {
    await begunOn('2025-12-15', scene)
    return { by: scene.treasurer, sent: { id: '2025' } }
  },
  'POST /api/office/reports/annual/:id/sign': async (scene) => {
    await begunOn('2025-12-15', scene)
    await scene.treasurer.ask('POST /api/office/years/:id/close', { id: '2025' })
    return { by: scene.treasurer, sent: { id: '2025', fields: { signed_on: '2026-03-02' } } }
  },
  [SAMPLES]: async ({ world }) => {
    await world.bring(100)
    return { by: await world.officer('auditor'), sent: { fields: sampled } }
  },
  [`${SAMPLES}/:id/look`]: async (scene) => {
    const { auditor, id, look } = await sample(scene)
    return { by: auditor, sent: { id, fields: look } }
  },
  [`${SAMPLES}/:id/report`]: async (scene) => {
    const { auditor, id, look } = await sample(scene)
    await auditor.ask('POST /api/office/samples/:id/look', { id, fields: look })
    return { by: auditor, sent: { id, fields: { certificate: 'agrees', findings: '' } } }
  },
  [ENTRIES]: async ({ treasurer }) => ({ by: treasurer, sent: { fields: entry } }),
  [`${ENTRIES}/:id/approve`]: async (scene) => {
    return { by: await second(scene), sent: { id: await proposed(scene) } }
  },
  [`${ENTRIES}/:id/decline`]: async (scene) => {
    return { by: await second(scene), sent: { id: await proposed(scene), fields: reason } }
  },
  [`${ENTRIES}/:id/withdraw`]: async (scene) => {
    return { by: scene.treasurer, sent: { id: await proposed(scene) } }
  },
  [`${ENTRIES}/:id/reverse`]: async (scene) => {
    const id = await proposed(scene)
    await (await second(scene)).ask(`${ENTRIES}/:id/approve`, { id })
    return { by: scene.treasurer, sent: { id, fields: reason } }
  },
} satisfies Partial<Record<OfficersCall, (scene: Scene) => Promise<Act>>>
