import type { I18n } from '@lingui/core'
import type { AnswerOf } from '#contract/calls.ts'
import type { BusinessDate } from '#core/calendar.ts'
import { monthText } from '#core/local-text.ts'
import type { Fils } from '#core/money.ts'
import { nearestInTime } from '#core/nearest-in-time.ts'
import { sentence } from '#core/sentence.ts'
import { proposeMatches } from '#core/statement-matching.ts'
import type { Claim, StatementLine } from '#core/statement-pairs.ts'
import type { Db } from '#server/db/connect.ts'
import { listed } from '#server/languages/listed.ts'
import { say } from '#server/languages/speaker.ts'
import type { Secrets } from '#server/secrets/secrets.ts'
import { type Candidate, linesToSettle, numbersOf, unmatchedEntries, waitingPayments } from './candidate-store.ts'

type LineAnswer = AnswerOf<'GET /api/office/bank-lines'>['lines'][number]
type Proposal = LineAnswer['others'][number]
export type Proposals = (lineId: number) => Pick<LineAnswer, 'proposal' | 'others'>

const OTHERS_SHOWN = 10

/**
 * What each line of an account may be that is open or unclaimed: payments that wait; and for an open one entries that no
 * line is yet.
 */
export async function proposalsFor(
  { db, secrets }: { db: Db; secrets: Secrets },
  account: string,
  status: 'open' | 'unclaimed',
  { officerId, speaker }: { officerId: bigint; speaker: I18n },
): Promise<Proposals> {
  const lines = (await linesToSettle(db, [account, status])).map(lineOf)
  const amounts = [...new Set(lines.map(({ amount }) => amount))]
  const since = lines.map(({ date }) => date).sort()[0]
  if (since === undefined) return () => ({ proposal: null, others: [] })
  const candidates = [
    ...(await waitingPayments(db, [amounts, officerId])),
    ...(status === 'open' ? await unmatchedEntries(db, [account, amounts, since]) : []),
  ]
  const byKey = new Map(candidates.map((candidate) => [keyOf(candidate), candidate]))
  const inTime = candidates.toSorted((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)))
  const byAmount = Map.groupBy(inTime, ({ amount }) => amount)
  const claims = candidates.map((candidate) => claimOf(candidate, numbersOf(candidate, secrets)))
  const proposed = new Map(proposeMatches(lines, claims).map((each) => [each.line, each]))
  const linesById = new Map(lines.map((line) => [line.id, line]))
  return (lineId) => {
    const line = linesById.get(BigInt(lineId))
    const found = proposed.get(BigInt(lineId))
    const candidate = found && byKey.get(found.claim)
    const near = line ? nearestInTime(byAmount.get(line.amount) ?? [], line.date, OTHERS_SHOWN + 1) : []
    const others = near.filter((each) => each !== candidate)
    return {
      proposal:
        candidate && found ? proposalOf(candidate, speaker, { reasons: found.reasons, sure: found.sure }) : null,
      others: others.slice(0, OTHERS_SHOWN).map((each) => proposalOf(each, speaker)),
    }
  }
}

function lineOf(row: { id: bigint; date: string; amount: Fils; text: string }): StatementLine {
  return { ...row, date: row.date as BusinessDate }
}

const keyOf = ({ kind, id }: Candidate) => `${kind} ${id}`

function claimOf(candidate: Candidate, numbers: string[]): Claim {
  const { date, amount, member } = candidate
  return {
    key: keyOf(candidate),
    date: date as BusinessDate,
    amount,
    owner: member ? `member ${member.id}` : keyOf(candidate),
    name: member?.name ?? '',
    numbers,
  }
}

function proposalOf(candidate: Candidate, speaker: I18n, found?: Pick<Proposal, 'reasons' | 'sure'>): Proposal {
  const { kind, id, member, date, recorded_by_you } = candidate
  const title = titleOf(candidate, speaker)
  return { kind, id: Number(id), member, title, date, recorded_by_you, reasons: [], sure: false, ...found }
}

function titleOf({ memo, months, payment_kind: kind }: Candidate, speaker: I18n): string {
  if (memo !== null) return memo
  const named = months?.map((month) => monthText(month, speaker.locale)) ?? []
  if (named.length > 0) return listed(speaker, named)
  return say(speaker, kind === 'loan' ? sentence('Towards a loan') : sentence('Deposit'))
}
