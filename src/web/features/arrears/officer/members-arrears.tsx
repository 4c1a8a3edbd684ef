import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { ARREARS_KINDS, ARREARS_SORTS } from '#contract/arrears.ts'
import { whatsAppAddress } from '#core/whatsapp.ts'
import { CopyText } from '#web/app/officer/copy-text.tsx'
import { PrintButton } from '#web/app/officer/download-button.tsx'
import { SortSelect, useSort } from '#web/app/officer/list-select.tsx'
import { LoadMore } from '#web/app/officer/load-more.tsx'
import { NothingFound } from '#web/app/officer/nothing-found.tsx'
import { PrintHead } from '#web/app/officer/print-head.tsx'
import { RowLink } from '#web/app/officer/row-link.tsx'
import { SearchField, useSearchText } from '#web/app/officer/search-field.tsx'
import { useChangeParams } from '#web/app/routes/use-change-params.ts'
import { FilterSelect } from '#web/features/books/officer/index.ts'
import {
  type ArrearsFilter,
  type ArrearsRow,
  arrearsQuery,
  MemberStamp,
  MembersNav,
  memberAddress,
} from '#web/features/members/officer/index.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Day } from '#web/ui/day.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { Code } from '#web/ui/isolated.tsx'
import { Money } from '#web/ui/money.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Rows } from '#web/ui/rows.tsx'
import { Loading, SkeletonRows } from '#web/ui/skeleton.tsx'

/** Overdue members, each with a reminder to send. */
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

type Sort = (typeof ARREARS_SORTS)[number]
const sorts: Readonly<Record<Sort, MessageDescriptor>> = {
  longest: msg`Longest overdue first`,
  most: msg`Most owed first`,
  name: msg`By name`,
}
type Kind = (typeof ARREARS_KINDS)[number]
const kinds: Readonly<Record<Kind, MessageDescriptor>> = {
  dues: msg`Dues`,
  loans: msg`Loan instalments`,
  receivable: msg`Other debts`,
}
const KINDS = Object.keys(kinds) as Kind[]

/** The members who are behind, searched, of one kind and in an order, all as the address has it. */
function ArrearsList() {
  const { t, i18n } = useLingui()
  const { text, setText, search } = useSearchText()
  const sort = useSort(sorts)
  const [params] = useSearchParams()
  const change = useChangeParams()
  const of = KINDS.find((kind) => kind === params.get('of'))
  return (
    <>
      <div className="flex flex-wrap items-end gap-3 print:hidden">
        <SearchField placeholder={t`Member, number, amount, reference or day`} text={text} onType={setText} />
        <FilterSelect
          label={t`Kind of arrears`}
          none={t`Everything`}
          groups={[{ options: KINDS.map((kind) => ({ value: kind, label: i18n._(kinds[kind]) })) }]}
          value={of ?? ''}
          onChoose={(kind) => change({ of: kind })}
        />
        <SortSelect sorts={sorts} sort={sort} />
      </div>
      <Found filter={{ sort, ...(search && { search }), ...(of && { of }) }} />
    </>
  )
}

function Found({ filter }: { filter: ArrearsFilter }) {
  const { t } = useLingui()
  const list = useInfiniteQuery(arrearsQuery(filter))
  const { error, refetch } = list
  if (!list.data && error) {
    return <ErrorState message={t`The arrears could not be loaded: ${error.message}`} onRetry={refetch} />
  }
  if (!list.data) {
    return (
      <Loading>
        <SkeletonRows count={6} />
      </Loading>
    )
  }
  const rows = list.data.pages.flatMap((page) => page.rows)
  const [{ count, amount } = { count: 0, amount: 0 }] = list.data.pages
  if (rows.length === 0 && (filter.search !== undefined || filter.of !== undefined)) {
    return <NothingFound narrowedBy={['search', 'of']} />
  }
  if (rows.length === 0) {
    return (
      <EmptyState quiet icon="check" title={t`Nobody is overdue.`}>
        <Trans>Overdue members appear here.</Trans>
      </EmptyState>
    )
  }
  return (
    <>
      <PrintHead of={t`Arrears`} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="num text-ink-2">
          <Plural value={count} one="# member" other="# members" />
          {', '}
          <Money aed={amount} />
        </p>
        <div className="print:hidden">
          <PrintButton list={list} />
        </div>
      </div>
      <Rows label={t`Arrears`}>
        {rows.map((row) => (
          <OverdueMember key={row.id} row={row} />
        ))}
      </Rows>
      <LoadMore list={list} />
    </>
  )
}

/** A member who is behind: with what, since when, how much, and the reminder. */
function OverdueMember({ row }: { row: ArrearsRow }) {
  return (
    <li className="grid gap-x-6 gap-y-1 border-b border-rule py-3 last:border-0 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] print:break-inside-avoid print:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] print:py-0.5 print:text-sm print:[&_a]:min-h-0 print:[&_a]:py-0">
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
              Other debts: <Money aed={row.receivable} bare />
            </Trans>
          </li>
        )}
      </ul>
      <div className="self-center lg:text-end print:text-end">
        <Money aed={row.total} className="font-display text-xl font-medium text-saffron print:text-base" />
        <p className="text-sm text-ink-2">
          <Trans>
            since <Day date={row.since} />
          </Trans>
          {', '}
          <Plural value={row.days_late} one="# day" other="# days" />
        </p>
      </div>
      <div className="lg:col-span-full print:hidden">
        <Reminder row={row} />
      </div>
    </li>
  )
}

/** The words that remind a member, in their language, to be read, and two ways to send them. */
function Reminder({ row }: { row: ArrearsRow }) {
  const { t } = useLingui()
  const text = row.reminder
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
      <Fold className="open:basis-full" summary={<span className="text-ink-2">{t`Read message`}</span>}>
        <p
          lang={row.reminder_language}
          dir="auto"
          className="rounded-field bg-paper px-4 py-3 whitespace-pre-line wrap-anywhere"
        >
          {text}
        </p>
      </Fold>
    </div>
  )
}
