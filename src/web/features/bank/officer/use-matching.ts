import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { MoneyAccount } from '#core/chart.ts'
import { ApiError, call } from '#web/app/calls/api.ts'
import { officeKey } from '#web/app/calls/office-queries.ts'
import { queryClient } from '#web/app/calls/query-client.ts'
import type { BankLine, Candidate } from './bank-queries.ts'
import {
  type Accepted,
  answersOf,
  type Choice,
  choiceOf,
  keyOf,
  type NamedPayer,
  namedAgain,
  type Picked,
  pick,
  type RuledLine,
} from './candidates.ts'
import type { Undo } from './undo-note.tsx'

/** What several lines become at once that is no payment and no entry. */
export const lineAnswers = ['unclaimed', 'charge', 'set_aside', 'reopen'] as const
export type LineAnswer = (typeof lineAnswers)[number]

/** Whether one of those answers is open for a line. What is surely something is not chosen with all the others. */
const isSelectable = ({ may, proposal }: BankLine) =>
  proposal?.sure !== true && lineAnswers.some((answer) => may.includes(answer))

/**
 * The officer's desk: what is accepted of what is proposed, which other lines are selected for one answer, and why what was
 * refused could not be posted.
 */
export function useMatching(lines: readonly BankLine[]) {
  const [picked, setPicked] = useState<ReadonlyMap<number, Picked>>(new Map())
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const again = namedAgain(lines)
  const choice = (line: BankLine): Choice => {
    const own = picked.get(line.id)
    const { shown, accepted } = choiceOf(line, own)
    return { shown, accepted: accepted && (own !== undefined || !again.has(line.id)) }
  }
  const accepted: Accepted[] = lines.flatMap((line) => {
    const { shown: answer, accepted: yes } = choice(line)
    return yes && answer ? [{ line, answer }] : []
  })
  const unaccepted = lines.filter((line) => isSelectable(line) && !choice(line).accepted)
  const selected = lines.filter(({ id, may }) => ticked.has(id) && lineAnswers.some((answer) => may.includes(answer)))
  const choose = (line: BankLine, now: Picked) => {
    setPicked((before) => pick(before, lines, line.id, now))
    if (now.accepted) select([line], false)
  }
  const select = (which: readonly BankLine[], yes: boolean) =>
    setTicked((before) => {
      const after = new Set(before)
      for (const { id } of which) yes ? after.add(id) : after.delete(id)
      return after
    })
  return {
    choice,
    accepted,
    /** Lines that one answer is given to. */
    selected,
    /** Those that can be selected together. */
    selectable: unaccepted,
    isSelected: ({ id }: BankLine) => ticked.has(id),
    select,
    refusal: (line: BankLine) => refused.find((each) => each.line.id === line.id)?.message,
    /** Shows another answer for a line and accepts it; with an empty key none of them. */
    choose: (line: BankLine, key: string) => choose(line, { key, accepted: key !== '' }),
    /** Accepts what is shown, or the first answer where none is; or accepts nothing any more. */
    accept: (line: BankLine, yes: boolean) => {
      const answer = choice(line).shown ?? answersOf(line)[0]
      if (answer) choose(line, { key: keyOf(answer), accepted: yes })
    },
    /** What was refused stays with its sentence, and is not accepted any more. */
    report: (results: readonly Refused[]) => {
      setRefused(results)
      setTicked(new Set())
      setPicked((before) => {
        const after = new Map(before)
        for (const { line } of results) {
          const { shown } = choice(line)
          after.set(line.id, { key: shown ? keyOf(shown) : '', accepted: false })
        }
        return after
      })
    },
  }
}

export type Matching = ReturnType<typeof useMatching>

/** What was done with how many lines, and why not with the others. */
export type Done = { what: LineAnswer | 'payments' | 'entries' | 'ruled'; lines: number }
export type Outcome = { done: readonly Done[]; refused: readonly Refused[]; undo: Undo }
export type Refused = { line: BankLine; message: string }

/** As many payments as one call takes. */
const AT_ONCE = 100

/** What is to be done with lines: posted as what was accepted for them, or all given one answer. */
export type ToDo = { post: readonly Accepted[] } | { answer: LineAnswer; lines: readonly BankLine[]; reason?: string }

/** Does it line by line: what is refused of one does not keep the others. */
export function useAnswers(onDone: (outcome: Outcome) => void) {
  return useMutation({
    mutationFn: (todo: ToDo) => ('post' in todo ? post(todo.post) : answerAll(todo)),
    onSuccess: onDone,
    // Also where the connection broke: some of it may have been done.
    onSettled: () => queryClient.invalidateQueries({ queryKey: officeKey }),
  })
}

/**
 * Verifies payments by their lines, enters what members paid who sent nothing, gives lines what their rules say, and says of
 * the others which entries they are.
 */
async function post(accepted: readonly Accepted[]): Promise<Outcome> {
  const payments: Refused[] = []
  const entries: Refused[] = []
  const ruled: Refused[] = []
  const undo = nothingDone()
  const waiting = accepted.flatMap(({ line, answer }) => (answer.kind === 'payment' ? [{ line, answer }] : []))
  for (let first = 0; first < waiting.length; first += AT_ONCE) {
    payments.push(...(await verify(waiting.slice(first, first + AT_ONCE), undo)))
  }
  for (const { line, answer } of accepted) {
    if (answer.kind === 'named') payments.push(...(await each(line, () => claim(line, answer, undo))))
    if (answer.kind === 'rule') ruled.push(...(await each(line, () => obey(answer, undo))))
    if (answer.kind === 'entry') entries.push(...(await each(line, () => match(line, answer, undo))))
  }
  const matched = accepted.filter(({ answer }) => answer.kind === 'entry').length
  const filledIn = accepted.filter(({ answer }) => answer.kind === 'rule').length
  return {
    done: [
      { what: 'payments', lines: accepted.length - matched - filledIn - payments.length },
      { what: 'entries', lines: matched - entries.length },
      { what: 'ruled', lines: filledIn - ruled.length },
    ],
    refused: [...payments, ...entries, ...ruled],
    undo,
  }
}

type Doing = { [Way in keyof Undo]-?: number[] }
const nothingDone = (): Doing => ({ payments: [], reopen: [], release: [] })

async function answerAll({ answer, lines, reason = '' }: Extract<ToDo, { answer: LineAnswer }>): Promise<Outcome> {
  const refused: Refused[] = []
  const undo = nothingDone()
  for (const line of lines) refused.push(...(await each(line, () => give(answer, line.id, reason, undo))))
  return { done: [{ what: answer, lines: lines.length - refused.length }], refused, undo }
}

async function give(answer: LineAnswer, id: number, reason: string, { reopen, release }: Doing) {
  const of = { params: { id } }
  if (answer === 'set_aside') await call('POST /api/office/bank-lines/:id/set-aside', { ...of, body: { reason } })
  else if (answer === 'unclaimed') await call('POST /api/office/bank-lines/:id/unclaimed', { ...of, body: {} })
  else await call(`POST /api/office/bank-lines/:id/${answer}`, of)
  if (answer === 'set_aside') release.push(id)
  else if (answer !== 'reopen') reopen.push(id)
}

/** Gives why a line was refused, if it was; a broken connection ends it all. */
async function each(line: BankLine, done: () => Promise<unknown>): Promise<Refused[]> {
  try {
    await done()
    return []
  } catch (error) {
    if (error instanceof ApiError) return [{ line, message: error.message }]
    throw error
  }
}

async function verify(
  accepted: readonly { line: BankLine; answer: Candidate }[],
  { payments }: Doing,
): Promise<Refused[]> {
  // Whoever accepted a flagged one was asked about it.
  const matches = accepted.map(({ line, answer }) => {
    return { line_id: line.id, payment_id: answer.id, looked_twice: answer.look_twice }
  })
  const { results } = await call('POST /api/office/payments/verify-by-lines', { body: { matches } })
  payments.push(...results.flatMap(({ payment_id, verified }) => (verified ? [payment_id] : [])))
  return results.flatMap(({ line_id, verified, message }) => {
    const line = accepted.find((each) => each.line.id === line_id)?.line
    return verified || !line ? [] : [{ line, message }]
  })
}

/** Throws where it waits for another officer: the line no longer names the member. */
async function claim({ id }: BankLine, { member, what }: NamedPayer, { payments }: Doing): Promise<void> {
  const body = { member_id: member.id, kind: what }
  const answer = await call('POST /api/office/bank-lines/:id/claim', { params: { id }, body })
  if (!answer.posted) throw new ApiError(200, { message: answer.message ?? '' })
  payments.push(answer.payment_id)
}

/** Does with a line what its rule says. */
async function obey({ lineId: id, answer, words, other_account: account }: RuledLine, doing: Doing) {
  const of = { params: { id } }
  switch (answer) {
    case 'expense':
    case 'income': {
      const said = { purpose: words }
      const { entry_id: entry } = await (answer === 'expense'
        ? call('POST /api/office/bank-lines/:id/expense', { ...of, form: said })
        : call('POST /api/office/bank-lines/:id/income', { ...of, body: said }))
      // Above the limit it waits for another officer, and nothing is posted yet.
      if (entry !== null) doing.reopen.push(id)
      return
    }
    case 'transfer':
      await call('POST /api/office/bank-lines/:id/transfer', { ...of, body: { account: account as MoneyAccount } })
      doing.reopen.push(id)
      return
    default:
      await give(answer, id, words, doing)
  }
}

async function match({ id }: BankLine, { id: entry }: Candidate, { release }: Doing): Promise<void> {
  await call('POST /api/office/bank-lines/:id/match', { params: { id }, body: { entry_id: entry } })
  release.push(id)
}
