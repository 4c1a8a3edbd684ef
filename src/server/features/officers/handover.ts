import type { I18n } from '@lingui/core'
import { type BusinessDate, businessDateAt } from '#core/calendar.ts'
import { type MoneyAccount, placeOf as placeOfMoney } from '#core/chart.ts'
import { countText, dayText, moneyText } from '#core/local-text.ts'
import { decimalAed, type Fils } from '#core/money.ts'
import { monthsToClose } from '#core/periods.ts'
import type { Role } from '#core/policy.ts'
import { Refusal } from '#core/refusal.ts'
import { type Sentence, sentence } from '#core/sentence.ts'
import { accountName } from '#core/words/account-names.ts'
import { roleNames } from '#core/words/role-names.ts'
import type { Db } from '#server/db/connect.ts'
import { query } from '#server/db/query.ts'
import { sealTrail } from '#server/db/seal-trail.ts'
import { readSettings } from '#server/db/settings.ts'
import { readWaiting } from '#server/db/waiting-counts.ts'
import { letterHead } from '#server/languages/letter-head.ts'
import { listed, speakingOf } from '#server/languages/speaker.ts'
import { carryDays } from '#server/ledger/carried-days.ts'
import { HEADS, type Heads, headsOnPaper } from '#server/ledger/heads.ts'
import { HOLDS_MONEY, MONEY_ORDER } from '#server/ledger/money-accounts.ts'
import { spanOfBooks } from '#server/ledger/span-of-books.ts'
import { type HandoverPages, printPdf } from '#server/print/print-pdf.ts'

type Officer = { name: string; roles: Role[] }
type Account = { code: MoneyAccount; name: string; balance: Fils }

const readOfficer = query<Officer>(
  'read_officer_who_hands_over',
  `select name, array(select role from officer_role o where o.person_id = p.id order by role) as roles
   from person p where p.id = $1`,
)

/** What is in each bank account and cash box at the end of a day. */
const readMoney = query<Account>(
  'read_money_to_hand_over',
  `select a.code, a.name, (t.debit - t.credit)::bigint as balance from account_totals($1) t join ledger_account a on a.code = t.account
   where ${HOLDS_MONEY} and not a.closed order by ${MONEY_ORDER}`,
)

const readHeads = query<{ heads: Heads }>('read_heads', `select json_build_object(${HEADS}) as heads`)

type Counts = Omit<
  Awaited<ReturnType<typeof readWaiting>>[number],
  'settings_waiting' | 'import_prepared_by' | 'active' | 'inactive' | 'closed'
>

const waits: Readonly<Record<keyof Counts, Sentence>> = {
  payments: sentence('Payments to check'),
  loans_submitted: sentence('Loan applications to decide'),
  loans_approved: sentence('Loans to pay out'),
  applications: sentence('Applications to join'),
  leavings: sentence('Memberships to close'),
  withdrawals_asked: sentence('Withdrawals to approve'),
  withdrawals_approved: sentence('Withdrawals to pay'),
  recharges: sentence('Recharges to carry out'),
  manual_entries: sentence('Manual entries to approve'),
  expenses: sentence('Expenses to confirm'),
  bonuses: sentence('Bonuses to confirm'),
  bank_lines: sentence('Bank lines to resolve'),
  messages: sentence('Messages to answer'),
}

/** As high as a name: who takes over writes theirs. */
const NO_NAME = '\u00a0'

/** Notes and coins of the dirham, in fils. */
const NOTES_AND_COINS: readonly Fils[] = [
  ...[100_000n, 50_000n, 20_000n, 10_000n, 5_000n, 2_000n, 1_000n, 500n],
  ...[100n, 50n, 25n],
]

/**
 * The protocol of an office that is handed over, as a PDF: what the accounts hold by the books with room for what was
 * found, each cash box with room to count it, what waits, and the heads of that moment. Throws `not_found` for who
 * holds no office.
 */
export async function printHandover(
  db: Db,
  { officerId, roles, to }: { officerId: bigint; roles?: readonly Role[] | undefined; to: string },
  speaker: I18n,
  now: Date,
): Promise<Buffer> {
  const handed = await readHanded(db, officerId, now)
  if (handed.officer.roles.length === 0) throw new Refusal('not_found')
  const officer = { ...handed.officer, roles: handed.officer.roles.filter((role) => roles?.includes(role) ?? true) }
  await sealTrail(db)
  const [row] = await readHeads(db)
  if (!row) throw new Error('nothing was counted')
  const settings = await readSettings(db)
  const head = letterHead(speakingOf(speaker).say(sentence('Hand-over protocol')), settings, speaker, now)
  return printPdf('handover', {
    ...head,
    ...partsOf({ ...handed, officer, heads: row.heads, to }, businessDateAt(now), speaker),
  })
}

/** What an officer hands over at a moment. Throws `not_found` for nobody. */
export async function readHanded(db: Db, officerId: bigint, now: Date) {
  await carryDays(db, now)
  const [officer] = await readOfficer(db, [officerId])
  if (!officer) throw new Refusal('not_found')
  const money = await readMoney(db, [businessDateAt(now)])
  const [counts] = await readWaiting(db)
  if (!counts) throw new Error('nothing was counted')
  const open = (Object.keys(waits) as (keyof Counts)[]).filter((name) => counts[name] > 0)
  const waiting = [
    ...open.map((name) => ({ what: waits[name], count: counts[name] })),
    { what: sentence('Months to close'), count: monthsToClose(await spanOfBooks(db, now)) },
  ]
  return { officer, money, waiting }
}

type Found = Awaited<ReturnType<typeof readHanded>> & { heads: Heads; to: string }
type Section = HandoverPages['sections'][number]

function partsOf({ officer, money: all, waiting: open, heads, to }: Found, today: BusinessDate, speaker: I18n) {
  const speaking = speakingOf(speaker)
  const { say } = speaking
  const amount = (fils: Fils) => moneyText(decimalAed(fils), speaker.locale)
  const count = (figure: number) => countText(figure, speaker.locale)
  const row = (name: string, figures: readonly string[], strong = false) => ({ name, figures, strong })
  const money = officer.roles.includes('treasurer') ? all : []
  const accounts: Section = {
    title: say(sentence('Bank and cash')),
    columns: [say(sentence('In the books')), say(sentence('Found')), say(sentence('Difference'))],
    rows: money.map((account) => row(accountName(account, speaking), [amount(account.balance), '', ''])),
  }
  const boxes = money
    .filter(({ code }) => placeOfMoney(code) === 'cash')
    .map(
      (box): Section => ({
        title: say(sentence('{account}, counted', { account: accountName(box, speaking) })),
        columns: [say(sentence('Pieces')), say(sentence('Amount'))],
        rows: [
          ...NOTES_AND_COINS.map((fils) => row(amount(fils), ['', ''])),
          row(say(sentence('Together')), ['', ''], true),
        ],
      }),
    )
  const waiting: Section = {
    title: say(sentence('What waits')),
    columns: [say(sentence('Number'))],
    rows: open.map(({ what, count: of }) => row(say(what), [count(of)])),
  }
  return {
    facts: [
      [say(sentence('Hands over')), officer.name],
      [
        say(sentence('Roles')),
        listed(
          speaker,
          officer.roles.map((role) => say(roleNames[role])),
        ),
      ],
      [say(sentence('As of')), dayText(today, speaker.locale, 'long')],
      [say(sentence('Currency')), 'AED'],
    ] as const,
    sections: [...(money.length > 0 ? [accounts] : []), ...boxes, waiting],
    seals: headsOnPaper(heads, say),
    signers: {
      title: say(sentence('Signatures')),
      names: [
        { title: say(sentence('Hands over')), name: officer.name },
        { title: say(sentence('Takes over')), name: to === '' ? NO_NAME : to },
        { title: say(sentence('Witness')), name: NO_NAME },
      ],
    },
    signed: { words: say(sentence('Day of signing')), line: true },
  }
}
