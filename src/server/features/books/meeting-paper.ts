import type { I18n } from '@lingui/core'
import { bonusRate } from '#core/bonus.ts'
import { countText, dayText, moneyText, numberFormat, yearText } from '#core/local-text.ts'
import { decimalAed, type Fils, toAedNumber } from '#core/money.ts'
import { type Sentence, sentence } from '#core/sentence.ts'
import type { AssociationSettings } from '#core/settings.ts'
import { letterHead } from '#server/languages/letter-head.ts'
import { speakingOf } from '#server/languages/speaker.ts'
import type { MeetingPages } from '#server/print/print-pdf.ts'
import { annualSections, rowsOf, signing, stateOf } from './annual-paper.ts'
import type { AnnualReport } from './annual-report.ts'
import { type BalanceSheet, LISTED_MOST, type MeetingPack } from './meeting-pack.ts'

type Making = { settings: AssociationSettings; speaker: I18n; now: Date }
type Part = MeetingPages['parts'][number]
type Section = Part['sections'][number]

const PERCENT: Intl.NumberFormatOptions = { style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 2 }
/** More than fit on two pages. */
const RESOLUTIONS = 30

/** The pack for a members' meeting, in the reader's language. Nobody's contacts are in it. */
export function meetingPaper(pack: MeetingPack, { settings, speaker, now }: Making): MeetingPages {
  const [report] = pack.years
  const { say } = speakingOf(speaker)
  const day = (date: string) => dayText(date, speaker.locale, 'long')
  const period = say(sentence('{from} to {to}', { from: day(report.from), to: day(report.to) }))
  const year = yearText(report.year, speaker.locale)
  const title = say(sentence('Meeting pack {year}', { year }))
  return {
    ...letterHead(title, settings, speaker, now),
    running: [settings.name, period],
    facts: [
      [say(sentence('Period')), period],
      [say(sentence('Currency')), 'AED'],
      [say(sentence('State of the books')), say(stateOf(report))],
    ],
    parts: [
      {
        ...partOf(say(sentence('Annual report {year}', { year }))),
        sections: annualSections(pack.years, speaker).map((section) => ({
          ...section,
          columns: yearsOf(pack, speaker),
        })),
      },
      { ...partOf(say(sentence('Balance sheet'))), sections: sheetSections(pack, speaker) },
      { ...partOf(say(sentence('Loans and arrears'))), sections: arrearsSections(pack, speaker) },
      bonusPart(pack, speaker),
    ],
    members: membersOf(pack, speaker),
    resolutions: {
      title: say(sentence('Resolutions')),
      columns: [
        sentence('No.'),
        sentence('Resolution'),
        sentence('Votes for'),
        sentence('Votes against'),
        sentence('Abstentions'),
      ].map(say),
      numbers: Array.from({ length: RESOLUTIONS }, (_, at) => countText(at + 1, speaker.locale)),
    },
    ...signing(report, null, speaker),
  }
}

const partOf = (title: string): Part => ({ title, note: '', facts: [], sections: [] })

const yearsOf = ({ years }: MeetingPack, speaker: I18n) => years.map(({ year }) => yearText(year, speaker.locale))

function sheetSections(pack: MeetingPack, speaker: I18n): Section[] {
  const { say } = speakingOf(speaker)
  const { amount, lines } = rowsOf(pack.years, speaker)
  const at = ({ year }: AnnualReport): BalanceSheet => {
    const sheet = pack.sheets.get(year)
    if (!sheet) throw new Error('a year has no balance sheet')
    return sheet
  }
  const columns = yearsOf(pack, speaker)
  return [
    {
      ...{ title: say(sentence('Assets')), columns },
      rows: [
        ...lines((year) => at(year).assets),
        amount(sentence('Total assets'), (year) => at(year).total_assets, true),
      ],
    },
    {
      ...{ title: say(sentence('Liabilities')), columns },
      rows: [
        ...lines((year) => at(year).liabilities),
        amount(sentence('Total liabilities'), (year) => at(year).total_liabilities, true),
      ],
    },
    {
      ...{ title: say(sentence('Equity')), columns },
      rows: [
        ...lines((year) => at(year).equity),
        amount(sentence('Income less expense, not yet closed'), (year) => at(year).unclosed_result),
        amount(sentence('Total equity'), (year) => at(year).total_equity, true),
      ],
    },
  ]
}

/** Loans at the end of the years by how long they are overdue; and what is overdue today, of whom. */
function arrearsSections(pack: MeetingPack, speaker: I18n): Section[] {
  const { arrears, today, years } = pack
  const { say } = speakingOf(speaker)
  const { amount, count } = rowsOf(years, speaker)
  const money = (fils: Fils) => moneyText(decimalAed(fils), speaker.locale)
  const row = (name: Sentence, members: number, owed: Fils, strong = false) => ({
    ...{ name: say(name), strong },
    figures: [countText(members, speaker.locale), money(owed)],
  })
  return [
    {
      ...{ title: say(sentence('Overdue loans at the end')), columns: yearsOf(pack, speaker) },
      rows: [
        count(sentence('Loans at the end'), ({ loans }) => loans.active),
        amount(sentence('Outstanding at the end'), ({ loans }) => loans.after, true),
        count(sentence('Overdue loans'), ({ loans }) => loans.late[0]?.loans ?? 0),
        ...years[0].loans.late.map(({ days }, at) =>
          amount(
            days === 0
              ? sentence('Principal of overdue loans')
              : sentence('Overdue by more than {days} days', { days }),
            ({ loans }) => loans.late[at]?.principal ?? 0,
          ),
        ),
      ],
    },
    {
      title: say(sentence('Arrears on {day}', { day: { day: today } })),
      columns: [say(sentence('Members')), say(sentence('Amount, AED'))],
      rows: [
        row(sentence('Monthly dues'), arrears.with_dues, arrears.dues),
        row(sentence('Loan instalments'), arrears.with_instalments, arrears.instalments),
        row(sentence('Receivable from members'), arrears.with_receivable, arrears.receivable),
        row(sentence('Together'), arrears.members, arrears.dues + arrears.instalments + arrears.receivable, true),
      ],
    },
  ]
}

function bonusPart({ bonus, years: [{ year }] }: MeetingPack, speaker: I18n): Part {
  const { say } = speakingOf(speaker)
  if (!bonus) {
    const none = sentence('No bonus is proposed for {year}.', { year: yearText(year, speaker.locale) })
    return { ...partOf(say(sentence('Bonus'))), note: say(none) }
  }
  const proposed = bonus.status === 'prepared' || bonus.status === 'declared'
  const day = (date: string) => dayText(date, speaker.locale, 'long')
  const money = (aed: number) => moneyText(aed, speaker.locale)
  const rate = bonusRate(bonus)
  return {
    ...partOf(say(proposed ? sentence('Proposed bonus') : sentence('Bonus'))),
    facts: [
      [say(sentence('Period')), say(sentence('{from} to {to}', { from: day(bonus.from), to: day(bonus.to) }))],
      [say(sentence('Total, AED')), money(bonus.amount)],
      [say(sentence("Average of members' savings, AED")), money(bonus.average_of_all)],
      [
        say(sentence('Rate on these savings')),
        rate === undefined ? '–' : numberFormat(speaker.locale, PERCENT).format(rate),
      ],
      [say(sentence('Members with a share')), countText(bonus.members, speaker.locale)],
    ],
  }
}

function membersOf({ members, today }: MeetingPack, speaker: I18n): MeetingPages['members'] {
  const { say } = speakingOf(speaker)
  const money = (fils: Fils) => moneyText(toAedNumber(fils), speaker.locale)
  const figures = ({ savings, loan, overdue }: Record<'savings' | 'loan' | 'overdue', Fils>) => [
    money(savings),
    money(loan),
    money(overdue),
  ]
  const isWhole = members.listed.length === members.count
  return {
    title: say(sentence("Members' list")),
    note: say(
      isWhole
        ? sentence('On {day}, in AED. A loan is what is still to be repaid, with interest.', { day: { day: today } })
        : sentence('More than {most} members: download their list under Members.', { most: LISTED_MOST }),
    ),
    columns: [
      ...[sentence('Number'), sentence('Name'), sentence('Savings'), sentence('Loan'), sentence('Overdue')],
      sentence('Signature'),
    ].map(say),
    rows: members.listed.map((member) => [member.unique_id, member.name, ...figures(member)]),
    totals: [
      say(sentence('Together')),
      say(sentence('Members: {count}', { count: members.count })),
      ...figures(members.totals),
    ],
  }
}
