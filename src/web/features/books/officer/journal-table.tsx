import { Trans, useLingui } from '@lingui/react/macro'
import { paymentAddress } from '#web/app/officer/payment-number.tsx'
import { loanAddress } from '#web/features/loans/officer/index.ts'
import { accountText } from '#web/features/money-accounts/officer/index.ts'
import { cx } from '#web/ui/cx.ts'
import { Day } from '#web/ui/day.tsx'
import { Code, Written } from '#web/ui/isolated.tsx'
import { Link } from '#web/ui/link.tsx'
import type { JournalEntry, Posting } from './books-queries.ts'
import { entryKinds } from './entry-words.ts'
import { AccountLink, EntryLink, LedgerTable, Line, ledgerLook, oneSide } from './ledger-table.tsx'
import { Memo } from './memo.tsx'

/** Entries with their postings, debits before credits as they were posted. */
export function JournalTable({ entries }: { entries: readonly JournalEntry[] }) {
  const { t } = useLingui()
  return (
    <LedgerTable
      caption={t`Journal`}
      columns={[{ label: t`Account` }, { label: t`Debit, AED`, figure: true }, { label: t`Credit, AED`, figure: true }]}
    >
      {entries.map((entry) => (
        <tbody
          key={entry.id}
          className="border-b border-rule break-inside-avoid last:border-0 [&>tr:last-child>*]:pb-3"
        >
          <EntryHead entry={entry} />
          <Postings postings={entry.postings} />
        </tbody>
      ))}
    </LedgerTable>
  )
}

/** The two sides of one entry that somebody wrote by hand, also one that is not posted. */
export function EntrySides({ lines, flush }: { lines: readonly Omit<Posting, 'loan_id'>[]; flush?: boolean }) {
  const { t } = useLingui()
  return (
    <LedgerTable
      flush={flush}
      caption={t`Debits and credits`}
      columns={[{ label: t`Account` }, { label: t`Debit, AED`, figure: true }, { label: t`Credit, AED`, figure: true }]}
    >
      <tbody>
        <Postings postings={lines.map((line) => ({ ...line, loan_id: null }))} />
      </tbody>
    </LedgerTable>
  )
}

function Postings({ postings }: { postings: readonly Posting[] }) {
  return postings.map((posting, index) => (
    <Line
      // The postings of an entry never change, nor their order.
      key={String(index)}
      close
      name={<PostingName posting={posting} />}
      amounts={[oneSide(posting.debit), oneSide(posting.credit)]}
    />
  ))
}

function EntryHead({ entry }: { entry: JournalEntry }) {
  const { i18n } = useLingui()
  return (
    <tr>
      <th scope="rowgroup" colSpan={3} className="pt-3 text-start font-normal">
        <span className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-semibold">
            <EntryLink id={entry.id}>{i18n._(entryKinds[entry.kind])}</EntryLink>
          </span>
          {entry.memo && (
            <Written className="wrap-anywhere">
              <Memo memo={entry.memo} />
            </Written>
          )}
        </span>
        <span className="num flex flex-wrap items-baseline gap-x-3 text-sm text-ink-2">
          <Day date={entry.date} />
          <span>
            <Trans>no. {entry.id}</Trans>
          </span>
          {entry.by !== null && (
            <span>
              <Trans>by {entry.by}</Trans>
            </span>
          )}
          <Reversal entry={entry} />
          {entry.payment_id !== null && (
            <Link to={paymentAddress(entry.payment_id)} className={ledgerLook}>
              <Trans>Payment {entry.payment_id}</Trans>
            </Link>
          )}
        </span>
      </th>
    </tr>
  )
}

/** The entry that this one reverses, and the one that reverses it. */
export function Reversal({ entry: { reverses, reversed_by } }: { entry: JournalEntry }) {
  return (
    <>
      {reverses !== null && (
        <EntryLink id={reverses}>
          <Trans>reverses no. {reverses}</Trans>
        </EntryLink>
      )}
      {reversed_by !== null && (
        <EntryLink id={reversed_by}>
          <Trans>reversed by no. {reversed_by}</Trans>
        </EntryLink>
      )}
    </>
  )
}

/** The account, a credit set in as bookkeepers do; whose balance of it, and of which loan. */
function PostingName({ posting: { account, name, member, loan_id, credit } }: { posting: Posting }) {
  const { i18n } = useLingui()
  return (
    <span className={cx('flex flex-wrap items-baseline gap-x-3 desk:gap-y-1', credit > 0 && 'ps-3 md:ps-8')}>
      <AccountLink code={account}>{accountText({ code: account, name }, i18n)}</AccountLink>
      {member && (
        <span className="flex flex-wrap items-baseline gap-x-2 text-sm text-ink-2 desk:gap-y-1">
          <AccountLink code={account} member={member.id}>
            <Written>{member.name}</Written>
          </AccountLink>
          <Code>{member.unique_id}</Code>
          {loan_id !== null && (
            <Link to={loanAddress(loan_id)} className={ledgerLook}>
              <Trans>Loan {loan_id}</Trans>
            </Link>
          )}
        </span>
      )}
    </span>
  )
}
