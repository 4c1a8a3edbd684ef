import type { AccountCode } from '#core/chart.ts'
import { type LineFault, lineFault, type ManualLine, netLines, sidesOf, takenFrom } from '#core/manual-entry.ts'
import { Refusal } from '#core/refusal.ts'
import { amountOf, type Sentence, sentence } from '#core/sentence.ts'
import { accountWords } from '#core/words/account-names.ts'
import type { Db } from '#server/db/connect.ts'
import { readSettings } from '#server/db/settings.ts'
import { readLineFacts } from './manual-entry-store.ts'

type Facts = Awaited<ReturnType<typeof readLineFacts>>[number]

const WORDS: Readonly<Record<LineFault, Sentence>> = {
  kept_one_by_one: sentence('this account is managed on its own page. Correct it there; manual entries can’t use it.'),
  needs_member: sentence('choose the member.'),
  takes_no_member: sentence('this account is not kept for each member.'),
}

/**
 * Whether these lines can be posted as the books are now. Throws `invalid_fields` with a sentence for each line that
 * cannot stand, `entry_unbalanced`, `entry_moves_nothing`, and `balance_too_low` where more is taken from an account or a
 * member's savings than is there.
 */
export async function checkLines(db: Db, lines: readonly ManualLine[]): Promise<void> {
  const { lockSavings } = await readSettings(db)
  const facts = await readLineFacts(db, [linesJson(lines), lockSavings])
  const faults = lines.flatMap((line, index) => {
    const words = wordsOf(line, facts[index])
    return words ? [sentence('Line {line}: {fault}', { line: index + 1, fault: words })] : []
  })
  if (faults.length > 0) throw new Refusal('invalid_fields', {}, { lines: faults })
  checkSides(lines)
  if (netLines(lines).length === 0) throw new Refusal('entry_moves_nothing')
  checkBalances(lines, facts)
}

function wordsOf(line: ManualLine, facts: Facts | undefined): Sentence | undefined {
  if (!facts?.known) return sentence('there is no such account, or it is closed.')
  const fault = lineFault(line)
  if (fault) return WORDS[fault]
  if (facts.member === 'unknown') return sentence('there is no such member.')
  return facts.member === 'closed' ? sentence('this membership is closed.') : undefined
}

function checkSides(lines: readonly ManualLine[]): void {
  const { debit, credit } = sidesOf(lines.map(({ amount }) => amount))
  if (debit === credit) return
  const difference = debit > credit ? debit - credit : credit - debit
  throw new Refusal('entry_unbalanced', {
    debit: amountOf(debit),
    credit: amountOf(credit),
    difference: amountOf(difference),
  })
}

function checkBalances(lines: readonly ManualLine[], facts: readonly Facts[]): void {
  for (const { line, taken } of takenFrom(lines)) {
    const of = facts[lines.findIndex((each) => each.account === line.account && each.memberId === line.memberId)]
    if (!of || taken <= of.available) continue
    throw new Refusal('balance_too_low', {
      account: nameOf(line.account, of),
      available: amountOf(of.available),
      taken: amountOf(taken),
    })
  }
}

function nameOf(code: AccountCode, { name, member_name: member }: Facts): Sentence | string {
  const account = accountWords(code, name ?? '')
  return member ? sentence('{before}, {next}', { before: account, next: member }) : account
}

/** Lines as the database reads them: amounts travel as text, JSON's numbers are floating point. */
export function linesJson(lines: readonly ManualLine[]): string {
  return JSON.stringify(
    lines.map(({ account, memberId, amount }, index) => ({
      line: index + 1,
      account,
      member_id: memberId?.toString(),
      amount: amount.toString(),
    })),
  )
}

/** Lines as the database keeps them. */
export function linesOf(
  rows: readonly { account: AccountCode; member_id: string | null; amount: string }[],
): ManualLine[] {
  return rows.map(({ account, member_id, amount }) => ({
    account,
    memberId: member_id === null ? undefined : BigInt(member_id),
    amount: BigInt(amount),
  }))
}
