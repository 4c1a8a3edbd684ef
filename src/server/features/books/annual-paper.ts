import type { I18n } from '@lingui/core'
import type { BusinessDate } from '#core/calendar.ts'
import { countText, dayText, moneyText, yearText } from '#core/local-text.ts'
import { type Sentence, sentence } from '#core/sentence.ts'
import type { AssociationSettings } from '#core/settings.ts'
import { accountName } from '#core/words/account-names.ts'
import { titleText } from '#core/words/title-names.ts'
import { letterHead } from '#server/languages/letter-head.ts'
import { speakingOf } from '#server/languages/speaker.ts'
import type { ReportPages } from '#server/print/print-pdf.ts'
import type { AnnualReport, Years } from './annual-report.ts'

type Row = ReportPages['sections'][number]['rows'][number]
type Figure = (report: AnnualReport) => number

type Making = { settings: AssociationSettings; speaker: I18n; signedOn: BusinessDate | null; now: Date }

/** The annual report on paper, the year before beside it, with room for those to sign who held office in the year. */
export function annualPaper(years: Years, { settings, speaker, signedOn, now }: Making): ReportPages {
  const [report] = years
  const { say } = speakingOf(speaker)
  const day = (date: string) => dayText(date, speaker.locale, 'long')
  return {
    ...letterHead(
      say(sentence('Annual report {year}', { year: yearText(report.year, speaker.locale) })),
      ...[settings, speaker, now],
    ),
    facts: [
      [say(sentence('Period')), say(sentence('{from} to {to}', { from: day(report.from), to: day(report.to) }))],
      [say(sentence('Currency')), 'AED'],
      [say(sentence('State of the books')), say(stateOf(report))],
    ],
    columns: years.map(({ year }) => yearText(year, speaker.locale)),
    sections: annualSections(years, speaker),
    ...signing(report, signedOn, speaker),
  }
}

/** The year's figures, and those of the years next to it, in the order in which they are read out. */
export function annualSections(years: Years, speaker: I18n): ReportPages['sections'] {
  const { say } = speakingOf(speaker)
  const { amount, count, lines, moves, writeOffs } = rowsOf(years, speaker)
  return [
    {
      title: say(sentence('Members')),
      rows: [
        count(sentence('When the year began'), ({ members }) => members.before),
        count(sentence('Joined'), ({ members }) => members.joined),
        count(sentence('Left'), ({ members }) => -members.left),
        count(sentence('At the end'), ({ members }) => members.after, true),
        count(sentence('Active at the end'), ({ members }) => members.active),
      ],
    },
    {
      title: say(sentence('Monthly dues')),
      rows: [
        amount(sentence('Expected'), ({ dues }) => dues.expected),
        amount(sentence('Received'), ({ dues }) => dues.received),
      ],
    },
    {
      title: say(sentence("Members' savings")),
      rows: [
        amount(sentence('When the year began'), ({ savings }) => savings.before),
        amount(sentence('Dues and deposits, less what was paid from savings'), ({ savings }) => savings.otherwise),
        amount(sentence('Bonus credited'), ({ savings }) => savings.bonus),
        amount(sentence('Withdrawals'), ({ savings }) => -savings.withdrawn),
        amount(sentence('At the end'), ({ savings }) => savings.after, true),
      ],
    },
    {
      title: say(sentence('Loans')),
      rows: [
        amount(sentence('Outstanding when the year began'), ({ loans }) => loans.before),
        amount(sentence('Paid out'), ({ loans }) => loans.paid_out),
        amount(sentence("Members' opening balances"), ({ loans }) => loans.brought_along),
        amount(sentence('Repaid'), ({ loans }) => -loans.repaid),
        amount(sentence('Written off'), ({ loans }) => -loans.written_off),
        amount(sentence('Outstanding at the end'), ({ loans }) => loans.after, true),
        amount(sentence('Overdue loans at the end'), ({ loans }) => loans.late[0]?.principal ?? 0),
        ...writeOffs(),
        count(sentence('Loans paid out in the year'), ({ loans }) => loans.made),
        count(sentence('Loans at the end'), ({ loans }) => loans.active),
      ],
    },
    {
      title: say(sentence('Income and expense')),
      rows: [
        ...lines(({ income }) => income),
        amount(sentence('Total income'), ({ total_income }) => total_income, true),
        ...lines(({ expense }) => expense),
        amount(sentence('Total expense'), ({ total_expense }) => total_expense, true),
        amount(sentence('Income less expense'), ({ result }) => result, true),
      ],
    },
    {
      title: say(sentence("The association's own funds")),
      rows: [
        amount(sentence('When the year began'), ({ funds }) => funds.before),
        amount(sentence('Income less expense'), ({ result }) => result),
        ...moves(),
        amount(sentence('At the end'), ({ funds }) => funds.after, true),
      ],
    },
    {
      title: say(sentence('Bank and cash')),
      rows: [...lines(({ money }) => money), amount(sentence('Together'), ({ total_money }) => total_money, true)],
    },
  ]
}

/** Room for those to sign who held office in the year. */
export function signing(
  { officers }: AnnualReport,
  signedOn: BusinessDate | null,
  speaker: I18n,
): Pick<ReportPages, 'signers' | 'signed'> {
  const { say, ...speaking } = speakingOf(speaker)
  return {
    signers: {
      title: say(sentence('The officers')),
      names: officers.map(({ title, name, from, to }) => ({
        title: titleText(title, { say, ...speaking }),
        name,
        ...(from && { term: say(termOf(from, to)) }),
      })),
    },
    signed: signedOn
      ? { words: say(sentence('Signed on {day}.', { day: { day: signedOn } })), line: false }
      : { words: say(sentence('Read out at the meeting on')), line: true },
  }
}

/** From when to when a title is somebody's, days of other years too: the paper is read when nobody remembers them. */
const termOf = (from: string, to: string | null): Sentence =>
  to === null
    ? sentence('since {from}', { from: { day: from } })
    : sentence('{from} to {to}', { from: { day: from }, to: { day: to } })

/** Whether the figures can still change. */
export const stateOf = ({ closed }: AnnualReport): Sentence =>
  closed ? sentence('The year is closed: nothing is posted into it any more.') : sentence('They can still change.')

/** Rows of the years' figures, as the reader writes numbers. */
export function rowsOf(years: Years, speaker: I18n) {
  const speaking = speakingOf(speaker)
  const row = (name: string, figures: readonly string[], strong = false): Row => ({ name, figures, strong })
  const money = (aed: number) => moneyText(aed === 0 ? 0 : aed, speaker.locale)
  const [amount, count] = [money, (figure: number) => countText(figure === 0 ? 0 : figure, speaker.locale)].map(
    (written) =>
      (name: Sentence, of: Figure, strong = false) =>
        row(
          speaking.say(name),
          years.map((year) => written(of(year))),
          strong,
        ),
  ) as [Maker, Maker]
  /** Accounts that moved in any of the years. */
  const lines = (of: (report: AnnualReport) => AnnualReport['income']) => {
    const accounts = new Map(years.flatMap((year) => of(year).map((line) => [line.code, line] as const)))
    const amountIn = (year: AnnualReport, code: string) => of(year).find((line) => line.code === code)?.amount ?? 0
    return [...accounts.values()]
      .filter(({ code }) => years.some((year) => amountIn(year, code) !== 0))
      .map((account) =>
        row(
          accountName(account, speaking),
          years.map((year) => money(amountIn(year, account.code))),
        ),
      )
  }
  /** A figure of one year alone. */
  const ofOne = (name: Sentence, at: number, aed: number) =>
    row(
      speaking.say(name),
      years.map((_, index) => (index === at ? money(aed) : '')),
    )
  const moves = () =>
    years.flatMap(({ funds }, at) => funds.moves.map((move) => ofOne(moveWords(move), at, move.amount)))
  const writeOffs = () =>
    years.flatMap(({ loans }, at) =>
      loans.write_offs.flatMap(({ loan_id, from_savings, cost }) => {
        const loan = String(loan_id)
        return [
          ofOne(sentence('Loan {loan}, written off: paid from savings', { loan }), at, from_savings),
          ofOne(sentence('Loan {loan}, written off: cost', { loan }), at, cost),
        ]
      }),
    )
  return { amount, count, lines, moves, writeOffs }
}

/** What went straight to or from the surplus, with its day. */
function moveWords({ kind, date: day, memo }: AnnualReport['funds']['moves'][number]): Sentence {
  if (kind === 'opening_balance') return sentence('Opening balances')
  if (kind === 'bonus_declaration') return sentence('Bonus declared on {day}', { day: { day } })
  if (memo === '') return sentence('Entry of {day}', { day: { day } })
  return sentence('{memo}, {day}', { memo, day: { day } })
}

type Maker = (name: Sentence, of: Figure, strong?: boolean) => Row
