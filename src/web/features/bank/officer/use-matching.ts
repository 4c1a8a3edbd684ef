import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { MoneyAccount } from '#core/chart.ts'
import { PAYMENTS_AT_ONCE } from '#core/policy.ts'
import { ApiError, call } from '#web/app/calls/api.ts'
import { officeKey } from '#web/app/calls/office-queries.ts'
import { queryClient } from '#web/app/calls/query-client.ts'
import { draftAt } from '#web/app/forms/drafts.ts'
import type { BankLine, Candidate } from './bank-queries.ts'
import {
  type Accepted,
  answersOf,
  type Choice,
  choiceOf,
  keyOf,
  type NamedPayer,
  NONE,
  namedAgain,
  type Picked,
  pick,
  type RuledLine,
} from './candidates.ts'
import type { Undo } from './undo-note.tsx'

/** What several lines become at once that is no payment and no entry. */
export const lineAnswers = ['unclaimed', 'transfer', 'expense', 'income', 'charge', 'set_aside', 'reopen'] as const
export type LineAnswer = (typeof lineAnswers)[number]

/** What was picked in this sitting goes before what was said in an earlier one. */
const withNones = (nones: readonly [number, Picked][], picked: ReadonlyMap<number, Picked>) =>
  new Map([...nones, ...picked])

const takesAnswer = ({ may }: BankLine) => lineAnswers.some((answer) => may.includes(answer))

/**
 * The officer's desk: what is accepted of what is proposed, which other lines are selected for one answer, and why what was
 * refused could not be posted.
 */
export function useMatching(lines: readonly BankLine[]) {
  const [pickedNow, setPicked] = useState<ReadonlyMap<number, Picked>>(new Map())
  const nones = useNones(lines)
  const picked = withNones(nones.picks, pickedNow)
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
  const isNone = ({ id }: BankLine) => picked.get(id)?.key === ''
  // What is surely something is not chosen with all the others, unless somebody said that it is not.
  const unaccepted = lines.filter(
    (line) => takesAnswer(line) && (isNone(line) || (line.proposal?.sure !== true && !choice(line).accepted)),
  )
  const selected = lines.filter((line) => ticked.has(line.id) && takesAnswer(line))
  const choose = (line: BankLine, now: Picked) => {
    setPicked((before) => pick(withNones(nones.picks, before), lines, line.id, now))
    nones.say(line, now.key === '')
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
    /** Whether somebody said that a line is none of its answers. */
    isNone,
    isSelected: ({ id }: BankLine) => ticked.has(id),
    select,
    refusal: (line: BankLine) => refused.find((each) => each.line.id === line.id),
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

/** What lines could have been when somebody said that they are none of it: keys of answers, by the number of the line. */
type Nones = Readonly<Record<number, readonly string[]>>

/**
 * Which lines the officer said are none of their answers, kept in this window as what is being written is: nothing is decided
 * by it. Something new that a line may be is shown again.
 */
function useNones(lines: readonly BankLine[]) {
  const [draft] = useState(() => draftAt('bank lines that are none of their answers'))
  const [nones, setNones] = useState<Nones>(() => JSON.parse(draft.read() || '{}'))
  const picks = lines.flatMap((line): [number, Picked][] => {
    const were = nones[line.id]
    return were && answersOf(line).every((answer) => were.includes(keyOf(answer))) ? [[line.id, NONE]] : []
  })
  const say = (line: BankLine, isNone: boolean) => {
    const { [line.id]: _, ...others } = nones
    const said: Nones = isNone ? { ...others, [line.id]: answersOf(line).map(keyOf) } : others
    draft.keep(Object.keys(said).length > 0 ? JSON.stringify(said) : '')
    setNones(said)
  }
  return { picks, say }
}

/** What was done with how many lines, and why not with the others. */
export type Done = { what: LineAnswer | 'payments' | 'entries' | 'ruled' | 'waits'; lines: number }
export type Outcome = { done: readonly Done[]; refused: readonly Refused[]; undo: Undo }
export type Refused = { line: BankLine; message: string; payment?: number | undefined }

/** What is said with an answer: why, what for, of whom, with which account. */
type Said = { reason: string; words: string; payee: string; account: string }

/** What is to be done with lines: posted as what was accepted for them, or all given one answer. */
export type ToDo =
  | { post: readonly Accepted[] }
  | { answer: LineAnswer; lines: readonly BankLine[]; said?: Partial<Said> }

/** How many of how many lines are answered. */
export type Progress = { done: number; total: number }

/** Does it line by line: what is refused of one does not keep the others. `progress` is of what is being done. */
export function useAnswers(onDone: (outcome: Outcome) => void) {
  const [progress, setProgress] = useState<Progress>()
  const answered = (lines: number) =>
    setProgress((before) => before && { done: before.done + lines, total: before.total })
  const answers = useMutation({
    mutationFn: (todo: ToDo) => {
      setProgress({ done: 0, total: ('post' in todo ? todo.post : todo.lines).length })
      return 'post' in todo ? post(todo.post, answered) : answerAll(todo, answered)
    },
    onSuccess: onDone,
    // Also where the connection broke: some of it may have been done.
    onSettled: () => {
      setProgress(undefined)
      return queryClient.invalidateQueries({ queryKey: officeKey })
    },
  })
  return { ...answers, progress }
}

/** What nobody sent is entered and posted one after the other: so many with one call, that it is seen how it goes on. */
const ENTERED_AT_ONCE = 50

type Answered = (lines: number) => void

/**
 * Verifies payments by their lines, enters what members paid who sent nothing, gives lines what their rules say, and says of
 * the others which entries they are.
 */
async function post(accepted: readonly Accepted[], answered: Answered): Promise<Outcome> {
  const payments: Refused[] = []
  const entries: Refused[] = []
  const ruled: Refused[] = []
  const undo = nothingDone()
  const sent = accepted.flatMap(({ line, answer }) => (answer.kind === 'payment' ? [{ line, answer }] : []))
  const named = accepted.flatMap(({ line, answer }) => (answer.kind === 'named' ? [{ line, answer }] : []))
  for (const some of [...inParts(sent, PAYMENTS_AT_ONCE), ...inParts(named, ENTERED_AT_ONCE)]) {
    payments.push(...(await verify(some, undo)))
    answered(some.length)
  }
  let waiting = 0
  for (const { line, answer } of accepted) {
    if (answer.kind === 'rule') {
      const refused = await each(line, async () => {
        if ((await obey(answer, undo)) === 'waits') waiting += 1
      })
      ruled.push(...refused)
      answered(1)
    }
    if (answer.kind === 'entry') {
      entries.push(...(await each(line, () => match(line, answer, undo))))
      answered(1)
    }
  }
  const matched = accepted.filter(({ answer }) => answer.kind === 'entry').length
  const filledIn = accepted.filter(({ answer }) => answer.kind === 'rule').length
  return {
    done: [
      { what: 'payments', lines: accepted.length - matched - filledIn - payments.length },
      { what: 'entries', lines: matched - entries.length },
      { what: 'ruled', lines: filledIn - ruled.length - waiting },
      { what: 'waits', lines: waiting },
    ],
    refused: [...payments, ...entries, ...ruled],
    undo,
  }
}

type Doing = { [Way in keyof Undo]-?: number[] }
const nothingDone = (): Doing => ({ payments: [], reopen: [], release: [] })

const inParts = <T>(all: readonly T[], most: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / most) }, (_, part) => all.slice(part * most, (part + 1) * most))

async function answerAll(
  { answer, lines, said = {} }: Extract<ToDo, { answer: LineAnswer }>,
  answered: Answered,
): Promise<Outcome> {
  const refused: Refused[] = []
  const undo = nothingDone()
  let waiting = 0
  for (const line of lines) {
    const why = await each(line, async () => {
      if ((await give(answer, line.id, said, undo)) === 'waits') waiting += 1
    })
    refused.push(...why)
    answered(1)
  }
  return {
    done: [
      { what: answer, lines: lines.length - refused.length - waiting },
      { what: 'waits', lines: waiting },
    ],
    refused,
    undo,
  }
}

/** Gives a line an answer. Above the limit of the settings it waits for another officer, and nothing is posted yet. */
async function give(
  answer: LineAnswer,
  id: number,
  { reason = '', words = '', payee, account }: Partial<Said>,
  { reopen, release }: Doing,
): Promise<'waits' | undefined> {
  const of = { params: { id } }
  switch (answer) {
    case 'set_aside':
      await call('POST /api/office/bank-lines/:id/set-aside', { ...of, body: { reason } })
      release.push(id)
      return
    case 'reopen':
      await call('POST /api/office/bank-lines/:id/reopen', of)
      return
    case 'expense':
    case 'income': {
      const said = { purpose: words, payee: payee || undefined }
      const { entry_id: entry } = await (answer === 'expense'
        ? call('POST /api/office/bank-lines/:id/expense', { ...of, form: said })
        : call('POST /api/office/bank-lines/:id/income', { ...of, body: said }))
      if (entry === null) return 'waits'
      break
    }
    case 'transfer':
      await call('POST /api/office/bank-lines/:id/transfer', { ...of, body: { account: account as MoneyAccount } })
      break
    case 'unclaimed':
      await call('POST /api/office/bank-lines/:id/unclaimed', { ...of, body: {} })
      break
    case 'charge':
      await call('POST /api/office/bank-lines/:id/charge', of)
      break
  }
  reopen.push(id)
  return
}

/** Gives why a line was refused, if it was; a broken connection ends it all. */
async function each(line: BankLine, done: () => Promise<unknown>): Promise<Refused[]> {
  try {
    await done()
    return []
  } catch (error) {
    if (error instanceof ApiError) return [{ line, message: error.message, payment: error.payment }]
    throw error
  }
}

/** Posts lines as payments that wait, and as what members owe who sent nothing. */
async function verify(
  accepted: readonly { line: BankLine; answer: Candidate | NamedPayer }[],
  { payments }: Doing,
): Promise<Refused[]> {
  const matches = accepted.map(({ line: { id: line_id }, answer }) =>
    answer.kind === 'named'
      ? { line_id, member_id: answer.member.id, kind: answer.what }
      : // An officer who accepts a flagged one is asked first.
        { line_id, payment_id: answer.id, looked_twice: answer.look_twice },
  )
  const { results } = await call('POST /api/office/payments/verify-by-lines', { body: { matches } })
  payments.push(...results.flatMap(({ payment_id: id, verified }) => (verified && id !== null ? [id] : [])))
  return results.flatMap(({ line_id, verified, message, names_payment: payment }) => {
    const line = accepted.find((each) => each.line.id === line_id)?.line
    return verified || !line ? [] : [{ line, message, payment: payment ?? undefined }]
  })
}

/** Does with a line what its rule says. */
const obey = ({ lineId, answer, words, other_account: account }: RuledLine, doing: Doing) =>
  give(answer, lineId, { reason: words, words, account: account ?? '' }, doing)

async function match({ id }: BankLine, { id: entry }: Candidate, { release }: Doing): Promise<void> {
  await call('POST /api/office/bank-lines/:id/match', { params: { id }, body: { entry_id: entry } })
  release.push(id)
}
