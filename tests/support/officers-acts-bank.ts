import type { OfficersCall } from '#contract/calls.ts'
import { payDues, sendDues } from './journeys.ts'
import type { Act, Scene } from './officers-acts.ts'

/** A bank's export of these rows: day, text, amount, balance. */
export function statementOf(rows: readonly string[], more: object = {}) {
  const bytes = Buffer.from(['Date,Description,Amount,Balance', ...rows, ''].join('\n'))
  return {
    // A statement of few days may leave open which of two numbers is the month.
    fields: { account: 'bank', file_name: 'statement.csv', reading: '{"day_order":"day_first"}', ...more },
    files: { file: { filename: 'statement.csv', type: 'text/csv', bytes } },
  }
}

let days = 0

/** A line that no statement has had before. */
function rowOf(amount: string): string {
  days += 1
  return `18/11/2026,LINE ${days},${amount},`
}

async function openLine({ treasurer }: Scene, amount: string): Promise<number> {
  await treasurer.ask('POST /api/office/bank-statements', statementOf([rowOf(amount)]))
  const query = { account: 'bank', status: 'open' }
  const { lines } = await treasurer.ask('GET /api/office/bank-lines', { query })
  return lines.at(-1)?.id ?? 0
}

async function unclaimedLine(scene: Scene, amount: string): Promise<number> {
  const id = await openLine(scene, amount)
  await scene.treasurer.ask('POST /api/office/bank-lines/:id/unclaimed', { id })
  return id
}

function anotherRule() {
  days += 1
  return { account: 'bank', contains: `RENT ${days}`, answer: 'expense', words: 'Rent of the hall' }
}

const aside = { reason: 'Of the other account.' }

async function payment(scene: Scene): Promise<number> {
  return sendDues(await scene.world.member(), 'November', '321')
}

/** How what a bank's statement asks for comes to be done. */
export const BANK_ACTS = {
  'POST /api/office/bank-statements': async ({ treasurer }) => ({ by: treasurer, sent: statementOf([rowOf('5')]) }),
  'POST /api/office/bank-lines/:id/match': async (scene) => {
    await payDues(scene, await scene.world.member(), 'November', '123.45')
    const id = await openLine(scene, '123.45')
    const query = { account: 'bank', status: 'open' }
    const { lines } = await scene.treasurer.ask('GET /api/office/bank-lines', { query })
    const found = lines.find((line) => line.id === id)
    return { by: scene.treasurer, sent: { id, fields: { entry_id: found?.proposal?.id ?? found?.others[0]?.id } } }
  },
  'POST /api/office/payments/verify-by-lines': async (scene) => {
    const match = { payment_id: await payment(scene), line_id: await openLine(scene, '321') }
    return { by: scene.treasurer, sent: { fields: { matches: [match] } } }
  },
  'POST /api/office/bank-lines/:id/unclaimed': async (scene) => {
    return { by: scene.treasurer, sent: { id: await openLine(scene, '77') } }
  },
  'POST /api/office/bank-lines/:id/charge': async (scene) => {
    return { by: scene.treasurer, sent: { id: await openLine(scene, '-7') } }
  },
  'POST /api/office/bank-lines/:id/set-aside': async (scene) => {
    return { by: scene.treasurer, sent: { id: await openLine(scene, '78'), fields: aside } }
  },
  'POST /api/office/bank-lines/:id/release': async (scene) => {
    const id = await openLine(scene, '79')
    await scene.treasurer.ask('POST /api/office/bank-lines/:id/set-aside', { id, fields: aside })
    return { by: scene.treasurer, sent: { id } }
  },
  'POST /api/office/bank-lines/:id/claim': async (scene) => {
    const fields = { member_id: Number((await scene.world.member()).id), kind: 'deposit' }
    return { by: scene.treasurer, sent: { id: await openLine(scene, '83'), fields } }
  },
  'POST /api/office/bank-lines/:id/split': async (scene) => {
    const member_id = Number((await scene.world.member()).id)
    const parts = ['44', '40'].map((amount) => ({ member_id, amount, kind: 'deposit' }))
    return { by: scene.treasurer, sent: { id: await openLine(scene, '84'), fields: { parts } } }
  },
  'POST /api/office/bank-lines/:id/transfer': async (scene) => {
    return { by: scene.treasurer, sent: { id: await openLine(scene, '-3'), fields: { account: 'cash' } } }
  },
  'POST /api/office/bank-rules': async ({ treasurer }) => ({ by: treasurer, sent: { fields: anotherRule() } }),
  'PUT /api/office/bank-rules/:id': async ({ treasurer }) => {
    const { account, ...fields } = anotherRule()
    const { rule_id: id } = await treasurer.ask('POST /api/office/bank-rules', { fields: { account, ...fields } })
    return { by: treasurer, sent: { id, fields: { ...fields, is_on: false } } }
  },
  'POST /api/office/bank-lines/:id/expense': async (scene) => {
    return {
      by: scene.treasurer,
      sent: { id: await openLine(scene, '-4'), fields: { purpose: 'Tea for the meeting' } },
    }
  },
  'POST /api/office/bank-lines/:id/income': async (scene) => {
    return { by: scene.treasurer, sent: { id: await openLine(scene, '83'), fields: { purpose: 'Profit of the bank' } } }
  },
  'POST /api/office/bank-lines/:id/reopen': async (scene) => {
    return { by: scene.treasurer, sent: { id: await unclaimedLine(scene, '81') } }
  },
  'POST /api/office/bank-lines/:id/return': async (scene) => {
    return { by: scene.treasurer, sent: { id: await unclaimedLine(scene, '82'), fields: { payee: 'CDM 4711' } } }
  },
} satisfies Partial<Record<OfficersCall, (scene: Scene) => Promise<Act>>>
