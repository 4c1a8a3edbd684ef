import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Association } from '#contract/association.ts'
import { associationQuery } from '#web/app/calls/queries.ts'
import { listed } from '#web/app/language/i18n.ts'
import { LoadMore } from '#web/app/officer/load-more.tsx'
import { RowLink } from '#web/app/officer/row-link.tsx'
import {
  type ArrearsRow,
  arrearsQuery,
  MemberStamp,
  MembersNav,
  memberAddress,
  whatsAppAddress,
} from '#web/features/members/officer/index.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Day, dayText } from '#web/ui/day.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { Code } from '#web/ui/isolated.tsx'
import { Money, moneyText } from '#web/ui/money.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Rows } from '#web/ui/rows.tsx'
import { Loading, SkeletonRows } from '#web/ui/skeleton.tsx'

/** Who is behind, each with a reminder to send. */
export default function MembersArrearsPage() {
  const { t } = useLingui()
  return (
    <>
      <PageHeading title={t`Arrears`} className="font-display text-xl font-semibold max-md:sr-only" />
      <MembersNav />
      <ArrearsList />
    </>
  )
}

/** The members who are behind, the longest first. A reminder says where to pay, so both have to be there. */
function ArrearsList() {
  const { t } = useLingui()
  const list = useInfiniteQuery(arrearsQuery)
  const association = useQuery(associationQuery)
  const error = list.data ? association.error : list.error
  if (error && !(list.data && association.data)) {
    const retry = () => void Promise.all([list.refetch(), association.refetch()])
    return <ErrorState message={t`The arrears could not be loaded: ${error.message}.`} onRetry={retry} />
  }
  if (!list.data || !association.data) {
    return (
      <Loading>
        <SkeletonRows count={6} />
      </Loading>
    )
  }
  const rows = list.data.pages.flatMap((page) => page.rows)
  if (rows.length === 0) {
    return (
      <EmptyState icon="check" title={t`Nobody is behind.`}>
        <Trans>Whoever lets a day pass on which something was due stands here.</Trans>
      </EmptyState>
    )
  }
  const { data } = association
  return (
    <>
      <Rows label={t`Arrears`}>
        {rows.map((row) => (
          <OverdueMember key={row.id} row={row} association={data} />
        ))}
      </Rows>
      <LoadMore list={list} />
    </>
  )
}

/** A member who is behind: with what, since when, how much, and the reminder. */
function OverdueMember({ row, association }: { row: ArrearsRow; association: Association }) {
  return (
    <li className="grid gap-x-6 gap-y-1 border-b border-rule py-3 last:border-0 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
      <div>
        <div className="flex flex-wrap items-center gap-x-3">
          <RowLink to={memberAddress(row.id)}>{row.name}</RowLink>
          {row.status === 0 && <MemberStamp status={row.status} />}
        </div>
        <p className="num text-sm text-ink-2">
          <Code>{row.unique_id}</Code> · <Code className="whitespace-nowrap">{row.mobile}</Code>
        </p>
      </div>
      <ul className="num self-center text-label text-ink-2">
        {row.months_open > 0 && (
          <li>
            <Plural value={row.months_open} one="# month of dues" other="# months of dues" />
            {': '}
            <Money aed={row.dues_open} bare />
          </li>
        )}
        {row.instalments_open > 0 && (
          <li>
            <Trans>
              Loan instalments: <Money aed={row.instalments_open} bare />
            </Trans>
          </li>
        )}
        {row.receivable > 0 && (
          <li>
            <Trans>
              Owed besides: <Money aed={row.receivable} bare />
            </Trans>
          </li>
        )}
      </ul>
      <div className="self-center lg:text-end">
        <Money aed={row.total} className="font-display text-xl font-medium text-saffron" />
        <p className="text-sm text-ink-2">
          <Trans>
            since <Day date={row.since} />
          </Trans>
          {', '}
          <Plural value={row.days_late} one="# day" other="# days" />
        </p>
      </div>
      <div className="lg:col-span-full">
        <Reminder row={row} association={association} />
      </div>
    </li>
  )
}

/** The words that remind a member, to be read, and two ways to send them. */
function Reminder({ row, association }: { row: ArrearsRow; association: Association }) {
  const { t } = useLingui()
  const text = useReminderText(row, association)
  const chat = whatsAppAddress(row.mobile, text)
  return (
    <div className="flex flex-wrap items-start gap-x-5 text-label">
      {chat && (
        <ButtonLink
          look="text"
          icon="chat"
          to={chat}
          target="_blank"
          rel="noreferrer"
          aria-label={t`Remind by WhatsApp: ${row.name}`}
        >
          <Trans>Remind by WhatsApp</Trans>
        </ButtonLink>
      )}
      <CopyText text={text} label={t`Copy the text: ${row.name}`} />
      <Fold className="open:basis-full" summary={<span className="text-ink-2">{t`Read it`}</span>}>
        <p dir="auto" className="rounded-field bg-paper px-4 py-3 whitespace-pre-line wrap-anywhere">
          {text}
        </p>
      </Fold>
    </div>
  )
}

const SHOWN_MS = 2000

/** Copies words to be put elsewhere, and says so. A page without TLS has no clipboard, so there is no button either. */
function CopyText({ text, label }: { text: string; label: string }) {
  const [copied, setCopied] = useState(false)
  if (!navigator.clipboard) return null
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
    setTimeout(() => setCopied(false), SHOWN_MS)
  }
  return (
    <Button look="text" icon={copied ? 'check' : 'copy'} aria-label={label} onClick={copy}>
      <span aria-live="polite">{copied ? <Trans>Copied</Trans> : <Trans>Copy the text</Trans>}</span>
    </Button>
  )
}

/** A kind reminder: what is open, since when, and where to pay. */
function useReminderText(row: ArrearsRow, association: Association): string {
  const { t, i18n } = useLingui()
  const amount = (aed: number) => `AED ${moneyText(aed, i18n.locale)}`
  const open = [
    row.months_open > 0 &&
      t`${plural(row.months_open, { one: '# month of dues', other: '# months of dues' })}, ${amount(row.dues_open)}`,
    row.instalments_open > 0 && t`loan instalments, ${amount(row.instalments_open)}`,
    row.receivable > 0 && t`owed besides, ${amount(row.receivable)}`,
  ]
  const parts = open.filter((part) => part !== false)
  const what = listed(parts, '; ')
  const { name } = association
  const since = dayText(row.since, i18n.locale)
  const total = amount(row.total)
  const where = payTo(association.bank)
  return [
    t`Dear ${row.name},`,
    parts.length > 1
      ? t`this is open with ${name}, the oldest of it since ${since}: ${what}. Together it is ${total}.`
      : t`this is open with ${name} since ${since}: ${what}.`,
    where === ''
      ? t`The office will tell you where to pay.`
      : t`Please pay to ${where}, and send us a photo of the receipt.`,
    t`If you have paid already: thank you! Please send us the receipt.`,
  ].join('\n')
}

/** The bank's details that the association has given, in one line. */
function payTo({ name, account_name, account_number, iban }: Association['bank']): string {
  return listed([name, account_name, account_number, iban].filter((part) => part !== ''))
}
