import type { CallName } from '#contract/calls.ts'
import type { Answered, Caller } from './caller.ts'
import { duesForm, loanForm, payDues, sendDues } from './journeys.ts'
import type { Scene } from './officers-acts.ts'
import { statementOf } from './officers-acts-bank.ts'

export type Texts = Record<string, string>
type Kept = Record<string, unknown> | null | undefined

/** Where people's words are kept: the call that takes them, the fields, and how they are read again. */
export interface Place {
  name: CallName
  fields: readonly string[]
  by: Caller
  send(texts: Texts): Promise<Answered>
  /** What is kept of the last that was accepted, by field. */
  read(answer: Record<string, number>): Promise<Kept>
}

export async function placesOf(scene: Scene): Promise<Place[]> {
  return [...(await membersPlaces(scene)), ...(await officePlaces(scene)), ...(await booksPlaces(scene))]
}

async function membersPlaces({ world, treasurer, lender }: Scene): Promise<Place[]> {
  const member = await world.member()
  await world.bring(10_000, member)
  const place = (name: CallName, fields: readonly string[], rest: object, read: Place['read']): Place => {
    return { name, fields, by: member, send: (texts) => member.send(name, { fields: { ...rest, ...texts } }), read }
  }
  return [
    place('POST /api/profile/update', ['name', 'address', 'wallet'], {}, async () => {
      return (await member.ask('GET /api/profile')).userData
    }),
    place('POST /api/withdrawals', ['payee_account', 'note'], { amount: '1' }, async ({ withdrawal_id: id = 0 }) => {
      const [first] = (await treasurer.ask('GET /api/office/withdrawals')).withdrawals
      await member.ask('POST /api/withdrawals/:id/cancel', { id })
      return first
    }),
    place(
      'POST /api/loan-application',
      ['loan_type', 'bank_account', 'passport_or_nid'],
      loanForm(),
      async ({ loan_id: id = 0 }) => {
        const { bank_account } = (await treasurer.ask('GET /api/office/loans/:id', { id })).loan
        const { loan_type, passport_or_nid } = (await lender.ask('GET /api/office/loans/:id', { id })).loan
        await member.ask('POST /api/loans/:id/withdraw', { id })
        return { loan_type, bank_account, passport_or_nid }
      },
    ),
  ]
}

async function officePlaces(scene: Scene): Promise<Place[]> {
  const { world, secretary, treasurer, admin } = scene
  const { id, email } = await world.member()
  let active = true
  const reasonName = () => `POST /api/office/members/:id/${active ? 'deactivate' : 'activate'}` as const
  const profile = { email, gender: null }
  const settings = async () => admin.ask('GET /api/office/settings')
  const section = (section: string, fields: readonly string[]): Place => ({
    name: 'POST /api/office/settings',
    fields,
    by: admin,
    async send(texts) {
      const { version } = await settings()
      return admin.send('POST /api/office/settings', { fields: { section, version, email: '', ...texts } })
    },
    async read() {
      const { waiting } = await settings()
      for (const { id } of waiting) await treasurer.ask('POST /api/office/settings/proposals/:id/confirm', { id })
      return (await settings()).settings
    },
  })
  const code = (
    await treasurer.ask('POST /api/office/money-accounts', { fields: { place: 'bank', name: 'Creek Bank' } })
  ).code
  const about = (name: CallName, fields: readonly string[], rest: object, read: Place['read']): Place => {
    return {
      name,
      fields,
      by: secretary,
      send: (texts) => secretary.send(name, { id, fields: { ...rest, ...texts } }),
      read,
    }
  }
  return [
    about('POST /api/office/members/:id/profile', ['name', 'mobile', 'address', 'wallet'], profile, async () => {
      return (await secretary.ask('GET /api/office/members/:id', { id })).member
    }),
    about('POST /api/office/members/:id/nominee', ['name', 'relation', 'mobile'], {}, async () => {
      return (await secretary.ask('GET /api/office/members/:id/leaving', { id })).nominee
    }),
    section('association', ['name', 'phone', 'address']),
    section('bank', ['bank_name', 'bank_account_name', 'bank_account_number']),
    {
      name: 'POST /api/office/members/:id/deactivate',
      fields: ['reason'],
      by: secretary,
      send: (fields) => secretary.send(reasonName(), { id, fields }),
      async read() {
        active = !active
        return (await secretary.ask('GET /api/office/members/:id', { id })).member.history.at(-1)
      },
    },
    {
      name: 'PUT /api/office/money-accounts/:id',
      fields: ['name', 'account_number'],
      by: treasurer,
      send: (fields) => treasurer.send('PUT /api/office/money-accounts/:id', { id: code, fields }),
      async read() {
        const { accounts } = await treasurer.ask('GET /api/office/money-accounts')
        return accounts.find((account) => account.code === code)
      },
    },
  ]
}

async function booksPlaces(scene: Scene): Promise<Place[]> {
  const { world, treasurer } = scene
  await payDues(scene, await world.member(), 'November')
  await treasurer.ask('POST /api/office/bank-statements', statementOf(['18/11/2026,A LINE,77,']))
  const lines = { account: 'bank', status: 'open' }
  const line = (await treasurer.ask('GET /api/office/bank-lines', { query: lines })).lines[0]?.id ?? 0
  const sides = [
    { account: 'general_expense', side: 'debit', amount: '1' },
    { account: 'bank', side: 'credit', amount: '1' },
  ]
  const expense = { kind: 'expense', amount: '1', paid_from: 'bank', day: '2026-11-18' }
  const place = (name: CallName, fields: readonly string[], sent: object, read: Place['read'], id?: number): Place => {
    const send = (texts: Texts) => treasurer.send(name, { ...(id ? { id } : {}), fields: { ...sent, ...texts } })
    return { name, fields, by: treasurer, send, read }
  }
  return [
    place(
      'POST /api/office/ledger/manual-entries',
      ['memo'],
      { date: '2026-11-20', lines: sides },
      async ({ manual_entry_id = 0 }) => {
        const { entries } = await treasurer.ask('GET /api/office/ledger/manual-entries')
        await treasurer.ask('POST /api/office/ledger/manual-entries/:id/withdraw', { id: manual_entry_id })
        return entries[0]
      },
    ),
    place('POST /api/office/expenses', ['payee', 'purpose'], expense, async () => {
      return (await treasurer.ask('GET /api/office/vouchers')).vouchers[0]
    }),
    place(
      'POST /api/office/bank-lines/:id/set-aside',
      ['reason'],
      {},
      async () => {
        const query = { account: 'bank', status: 'set_aside' }
        const [first] = (await treasurer.ask('GET /api/office/bank-lines', { query })).lines
        await treasurer.ask('POST /api/office/bank-lines/:id/release', { id: line })
        return { reason: first?.note }
      },
      line,
    ),
    await duesPlace(scene),
    ...(await questionPlaces(scene)),
  ]
}

async function duesPlace({ world, treasurer }: Scene): Promise<Place> {
  const member = await world.member()
  const { files } = await duesForm('November')
  return {
    name: 'POST /api/save-monthly-payment',
    fields: ['account_number'],
    by: member,
    send: (texts) =>
      member.send('POST /api/save-monthly-payment', {
        fields: { payment_amount: '1', month: 'November', ...texts },
        files,
      }),
    async read({ payment_id: id = 0 }) {
      const { payments } = await treasurer.ask('GET /api/office/payments')
      await member.ask('POST /api/payments/:id/cancel', { id })
      return payments.find((payment) => payment.id === id)
    },
  }
}

/** What an officer asks about a payment that waits, and what its member answers; each clears the way for the next. */
async function questionPlaces({ world, treasurer }: Scene): Promise<Place[]> {
  const member = await world.member()
  const [ofQuestions, ofAnswers] = [await sendDues(member, 'November'), await sendDues(member, 'December')]
  const ask = (id: number, fields: Texts) => treasurer.send('POST /api/office/payments/:id/ask', { id, fields })
  const answer = (id: number, texts: Texts) =>
    member.send('POST /api/payments/:id/answer', { id, fields: { received_on: '2026-11-02', ...texts } })
  const asked = async (id: number) =>
    (await treasurer.ask('GET /api/office/payments/:id', { id })).payment.questions.at(-1)
  await ask(ofAnswers, { question: 'Which month is it for?' })
  return [
    {
      name: 'POST /api/office/payments/:id/ask',
      fields: ['question'],
      by: treasurer,
      send: (texts) => ask(ofQuestions, texts),
      async read() {
        await answer(ofQuestions, {})
        return asked(ofQuestions)
      },
    },
    {
      name: 'POST /api/payments/:id/answer',
      fields: ['answer'],
      by: member,
      send: (texts) => answer(ofAnswers, texts),
      async read() {
        const answered = await asked(ofAnswers)
        await ask(ofAnswers, { question: 'Which month is it for?' })
        // No words are kept as none.
        return { answer: answered?.answer ?? '' }
      },
    },
  ]
}
