import type { I18n } from '@lingui/core'
import type { Certificate } from '#core/audit-certificates.ts'
import { countText, dayText, moneyText } from '#core/local-text.ts'
import { type Sentence, sentence } from '#core/sentence.ts'
import type { AssociationSettings } from '#core/settings.ts'
import { accountName } from '#core/words/account-names.ts'
import { titleText } from '#core/words/title-names.ts'
import { letterHead } from '#server/languages/letter-head.ts'
import { listed, speakingOf } from '#server/languages/speaker.ts'
import { headsOnPaper } from '#server/ledger/heads.ts'
import type { AuditPages } from '#server/print/print-pdf.ts'
import type { BooksNow, Drawn, Sample } from './sample-store.ts'

const certified: Readonly<Record<Certificate, Sentence>> = {
  agrees: sentence('I looked at the entries named below with all that is kept of them. They are in order.'),
  agrees_except: sentence(
    'I looked at the entries named below with all that is kept of them. They are in order, except for the findings named in this report.',
  ),
  disagrees: sentence(
    'I looked at the entries named below with all that is kept of them. They are not in order, for the reasons named in this report.',
  ),
}

type Making = {
  sample: Sample
  seed: string | null
  drawn: readonly Drawn[]
  certificate: Certificate
  findings: string
  auditor: string
  books: BooksNow
  settings: AssociationSettings
  speaker: I18n
  now: Date
}

/** The audit report on paper: what was certified and found, each entry with what was said of it, and the heads of that moment. */
export function samplePaper(making: Making): AuditPages {
  const { sample, drawn, certificate, findings, auditor, books, settings, speaker, now } = making
  const speaking = speakingOf(speaker)
  const { say } = speaking
  const day = (date: string) => dayText(date, speaker.locale, 'long')
  const money = (aed: number) => moneyText(aed, speaker.locale)
  const count = (figure: number) => countText(figure, speaker.locale)
  const together = drawn.reduce((sum, { entry }) => sum + Math.round(entry.amount * 100), 0) / 100
  const names = (accounts: Drawn['entry']['debit']) =>
    listed(
      speaker,
      accounts.map((account) => accountName(account, speaking)),
    )
  const linesOf = ({ entry: { debit, credit, members, by, memo } }: Drawn) =>
    [
      listed(speaker, [...members, memo].filter(Boolean)),
      listed(speaker, [
        say(sentence('Debit: {accounts}', { accounts: names(debit) })),
        say(sentence('Credit: {accounts}', { accounts: names(credit) })),
      ]),
      by === null ? say(sentence('Posted by Somiti itself')) : say(sentence('Posted by {by}', { by })),
    ].filter(Boolean)
  return {
    ...letterHead(say(sentence('Audit report')), settings, speaker, now),
    facts: [
      [say(sentence('Period')), say(sentence('{from} to {to}', { from: day(sample.from), to: day(sample.to) }))],
      [
        say(sentence('Entries of the period')),
        say(
          sentence('{count}, with debits and credits of {amount} each', {
            count: books.entries,
            amount: money(books.debit),
          }),
        ),
      ],
      [say(sentence('Currency')), 'AED'],
      [say(sentence('Debits and credits')), say(balanced(books))],
      [say(sentence('Sample')), say(drawnHow(making))],
      [say(sentence('Amount of the sample')), money(together)],
    ],
    certificate: { title: say(sentence('Certificate')), words: say(certified[certificate]) },
    findings: { title: say(sentence('Findings')), words: findings },
    entries: {
      title: say(sentence('Entries looked at')),
      columns: [
        say(sentence('No.')),
        say(sentence('Entry')),
        say(sentence('Amount, AED')),
        say(sentence('What was found')),
      ],
      rows: drawn.map((each) => ({
        place: count(each.place),
        entry: say(sentence('No. {id}, {day}', { id: String(each.entry.id), day: { day: each.entry.date } })),
        lines: linesOf(each),
        amount: money(each.entry.amount),
        result: say(each.look?.in_order ? sentence('In order') : sentence('Finding')),
        remark: each.look?.remark ?? '',
        strong: !each.look?.in_order,
      })),
    },
    signers: {
      title: say(sentence('Signature')),
      names: [{ title: titleText('auditor', speaking), name: auditor }],
    },
    signed: { words: say(sentence('Day of signing')), line: true },
    seals: headsOnPaper(books, say),
  }
}

const balanced = ({ debit, credit }: BooksNow): Sentence =>
  debit === credit ? sentence('Debits and credits are equal.') : sentence('Debits and credits are not equal.')

/** How the sample came about, in a sentence. */
function drawnHow({ sample: { way, entries, drawn_from: from, officer }, seed }: Making): Sentence {
  const values = { count: entries, from }
  if (way === 'largest') {
    return officer
      ? sentence('The {count} largest of {from} entries that {name} posted', { ...values, name: officer.name })
      : sentence('The {count} largest of {from} entries', values)
  }
  const chance = { ...values, seed: seed ?? '' }
  return officer
    ? sentence('{count} of {from} entries that {name} posted, drawn by chance ({seed})', {
        ...chance,
        name: officer.name,
      })
    : sentence('{count} of {from} entries, drawn by chance ({seed})', chance)
}
