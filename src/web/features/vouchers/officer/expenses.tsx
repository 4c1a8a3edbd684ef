import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { VOUCHER_SORTS } from '#contract/vouchers.ts'
import { callPages } from '#web/app/calls/call-query.ts'
import { officeKey, overviewQuery } from '#web/app/calls/office-queries.ts'
import { SortSelect, useSort } from '#web/app/officer/list-select.tsx'
import { LoadMore } from '#web/app/officer/load-more.tsx'
import { NothingFound } from '#web/app/officer/nothing-found.tsx'
import { SearchField, useSearchText } from '#web/app/officer/search-field.tsx'
import { StatusFilter, useStatus } from '#web/app/officer/status-filter.tsx'
import { useListMay } from '#web/app/officer/use-list-may.ts'
import { paths } from '#web/app/routes/paths.ts'
import { EntryLink, Report } from '#web/features/books/officer/index.ts'
import { EvidenceLink } from '#web/features/evidence/officer/index.ts'
import { ReceiptSays, StoredFile } from '#web/features/payments/officer/index.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Day } from '#web/ui/day.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Written } from '#web/ui/isolated.tsx'
import { Money } from '#web/ui/money.tsx'
import { PageHeading, PageNote } from '#web/ui/page-heading.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Stamp } from '#web/ui/stamp.tsx'
import { useModal } from '#web/ui/use-modal.tsx'
import type { Voucher, VoucherKind, VoucherStep } from './voucher-dialogs.tsx'

const enterDialogs = () => import('./enter-voucher.tsx')
const ExpenseDialog = lazy(async () => ({ default: (await enterDialogs()).ExpenseDialog }))
const TransferDialog = lazy(async () => ({ default: (await enterDialogs()).TransferDialog }))
const StepDialog = lazy(() => import('./voucher-dialogs.tsx').then((dialogs) => ({ default: dialogs.StepDialog })))

/** What the association paid, what the bank took, and what went from one account to another, each with its voucher. */
export default function ExpensesPage() {
  const { t } = useLingui()
  const shown = useStatus(voucherLists)
  const { text, setText, search } = useSearchText()
  const sorts = sortsOf(shown)
  const sort = useSort(sorts)
  const { data } = useInfiniteQuery(vouchersQuery(shown, search, sort))
  const may = useListMay(data)
  // Where nothing was entered yet the list itself has the button that begins it.
  const begins = shown === 'all' && search === '' && data?.pages[0]?.vouchers.length === 0
  const waiting = useQuery(overviewQuery).data?.waiting.expenses
  const { opened, open, ways, notice } = useModal<'expense' | 'transfer' | { step: VoucherStep; voucher: Voucher }>()
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <PageHeading inRow title={t`Expenses`} className="font-display text-xl font-semibold max-md:sr-only" />
        <StatusFilter
          path={paths.officeExpenses}
          status={shown}
          lists={voucherLists}
          narrowed={{ search }}
          counts={waiting === undefined ? {} : { waiting }}
        />
        {may?.length !== 0 && !begins && (
          <div className={cx('flex flex-wrap gap-2 md:ms-auto', !may && 'invisible')}>
            {may?.includes('enter_expense') !== false && (
              <Button icon="plus" onClick={() => open('expense')}>
                <Trans>Enter an expense</Trans>
              </Button>
            )}
            {may?.includes('enter_transfer') !== false && (
              <Button look="quiet" onClick={() => open('transfer')}>
                <Trans>Enter a transfer</Trans>
              </Button>
            )}
          </div>
        )}
      </div>
      <PageNote />
      <div className="flex flex-wrap gap-3">
        <SearchField
          text={text}
          onType={setText}
          label={t`Search expenses`}
          placeholder={t`Payee, purpose, amount, day or number`}
        />
        <SortSelect sorts={sorts} sort={sort} />
      </div>
      {notice}
      <Vouchers
        key={shown}
        list={shown}
        search={search}
        sort={sort}
        begin={
          begins &&
          may &&
          may.length > 0 && (
            <div className="flex flex-wrap justify-center gap-2">
              {may.includes('enter_expense') && (
                <Button icon="plus" onClick={() => open('expense')}>
                  <Trans>Enter an expense</Trans>
                </Button>
              )}
              {may.includes('enter_transfer') && (
                <Button look="quiet" onClick={() => open('transfer')}>
                  <Trans>Enter a transfer</Trans>
                </Button>
              )}
            </div>
          )
        }
        onStep={(step, voucher) => open({ step, voucher })}
      />
      <Suspense>
        {opened === 'expense' && <ExpenseDialog ways={ways} />}
        {opened === 'transfer' && <TransferDialog ways={ways} />}
        {typeof opened === 'object' && <StepDialog {...opened} ways={ways} />}
      </Suspense>
    </>
  )
}

type VouchersProps = {
  list: VoucherList
  search: string
  sort: VoucherSort
  /** What begins it, where nothing was entered yet. */
  begin: ReactNode
  onStep: (step: VoucherStep, voucher: Voucher) => void
}

function Vouchers({ list: shown, search, sort, begin, onStep }: VouchersProps) {
  const { t, i18n } = useLingui()
  const list = useInfiniteQuery(vouchersQuery(shown, search, sort))
  return (
    <Report query={list}>
      {({ pages }) => {
        const vouchers = pages.flatMap((page) => page.vouchers)
        if (vouchers.length === 0) {
          if (search !== '') return <NothingFound />
          return begin ? (
            <EmptyState icon="card" title={i18n._(nothingYet)} action={begin}>
              <Trans>What the association pays and moves appears here, each with its receipt.</Trans>
            </EmptyState>
          ) : (
            <EmptyState quiet icon="card" title={i18n._(emptyLists[shown] ?? nothingYet)}>
              <Trans>What officers enter appears in these lists, each with its receipt.</Trans>
            </EmptyState>
          )
        }
        return (
          <>
            <ul aria-label={t`Expenses`} className="rounded-sheet border border-rule bg-sheet shadow-lift">
              {vouchers.map((voucher) => (
                <VoucherRow key={voucher.id} voucher={voucher} onStep={(step) => onStep(step, voucher)} />
              ))}
            </ul>
            <LoadMore list={list} />
          </>
        )
      }}
    </Report>
  )
}

type VoucherRowProps = {
  voucher: Voucher
  onStep: (step: VoucherStep) => void
}

/** What was paid, to whom and what for, from where, by whom it was posted, and the picture of its paper. */
function VoucherRow({ voucher, onStep }: VoucherRowProps) {
  const { t, i18n } = useLingui()
  const [shown, setShown] = useState(false)
  const { payee, purpose, amount, picture, picture_type, reading, may, may_not: mayNot, made_by } = voucher
  return (
    <li className="grid gap-x-6 gap-y-1 border-b border-rule px-4 py-3 last:border-0 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(10rem,auto)]">
      <div className="min-w-0 wrap-anywhere">
        <p className="font-semibold">
          <Written>{purpose}</Written>
        </p>
        {payee !== '' && (
          <p>
            <Written>{payee}</Written>
          </p>
        )}
        <Kind voucher={voucher} />
      </div>
      <Facts voucher={voucher} />
      <Money aed={amount} className="font-display text-xl font-medium lg:text-end" />
      <div className="flex flex-wrap gap-x-4 text-label lg:col-span-3">
        {picture !== null && (
          <Button
            look="text"
            aria-expanded={shown}
            aria-label={shown ? t`Hide the voucher: ${purpose}` : t`Show the voucher: ${purpose}`}
            onClick={() => setShown(!shown)}
          >
            {shown ? <Trans>Hide the voucher</Trans> : <Trans>Show the voucher</Trans>}
          </Button>
        )}
        {may.map((step) => {
          const label = i18n._(stepWords[step])
          return (
            <Button key={step} look="text" aria-label={t`${label}: ${voucher.purpose}`} onClick={() => onStep(step)}>
              {label}
            </Button>
          )
        })}
        <EvidenceLink of="voucher" id={voucher.id} />
        {mayNot.confirm && (
          <span className="text-ink-2">
            <Trans>A treasurer other than {made_by} has to confirm it.</Trans>
          </span>
        )}
      </div>
      {picture !== null && shown && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:col-span-3 lg:h-[70dvh] lg:grid-cols-[minmax(0,1fr)_20rem]">
          <StoredFile path={picture} type={picture_type} title={t`Voucher: ${purpose}`} reading={reading} />
          {reading && (
            <div className="max-lg:order-first">
              <Suspense fallback={<Skeleton className="h-24" />}>
                <ReceiptSays reading={reading} ours={false} />
              </Suspense>
            </div>
          )}
        </div>
      )}
    </li>
  )
}

/** Another amount or day than was entered. */
const saysOther = ({ differs }: NonNullable<Voucher['reading']>) => differs.some((what) => what !== 'reference')

function Kind({ voucher: { kind, reversed_by, same_file_as, reading } }: Pick<VoucherRowProps, 'voucher'>) {
  const { i18n } = useLingui()
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-2">
      {i18n._(voucherKinds[kind])}
      {reversed_by !== null && (
        <Stamp tone="wrong">
          <Trans>Reversed</Trans>
        </Stamp>
      )}
      {same_file_as.length > 0 && (
        <Stamp tone="due">
          <Plural
            value={same_file_as.length}
            one="The same file as # other voucher"
            other="The same file as # other vouchers"
          />
        </Stamp>
      )}
      {reading && reading.same_reference_as.length > 0 && (
        <Stamp tone="due">
          <Plural
            value={reading.same_reference_as.length}
            one="The same reference as # other voucher"
            other="The same reference as # other vouchers"
          />
        </Stamp>
      )}
      {reading && saysOther(reading) && (
        <Stamp tone="due">
          <Trans>The voucher says something else</Trans>
        </Stamp>
      )}
    </p>
  )
}

function Facts({ voucher }: Pick<VoucherRowProps, 'voucher'>) {
  const { day, paid_from: from, paid_into: into, made_by: by, entry_id: entry } = voucher
  const { reversed_by: reverser, reversal_reason: reason, status, decided_by: decider, rejection_reason } = voucher
  return (
    <ul className="min-w-0 text-label wrap-anywhere text-ink-2">
      <Fact>
        {from === null ? (
          <Trans>
            Received in {into} on <Day date={day} />
          </Trans>
        ) : into === null ? (
          <Trans>
            Paid from {from} on <Day date={day} />
          </Trans>
        ) : (
          <Trans>
            From {from} to {into} on <Day date={day} />
          </Trans>
        )}
      </Fact>
      <Fact>
        {entry === null ? (
          <Trans>
            Entered by {by} on <Day date={voucher.made_at} parts="moment" />
          </Trans>
        ) : decider === null ? (
          <Trans>
            Posted by {by}, <EntryLink id={entry}>entry no. {entry}</EntryLink>
          </Trans>
        ) : (
          <Trans>
            Entered by {by}, confirmed by {decider}, <EntryLink id={entry}>entry no. {entry}</EntryLink>
          </Trans>
        )}
      </Fact>
      {status === 'rejected' && (
        <Fact>
          <Trans>
            Rejected by {decider}: {rejection_reason}
          </Trans>
        </Fact>
      )}
      {status === 'cancelled' && voucher.decided_at !== null && (
        <Fact>
          <Trans>
            Cancelled on <Day date={voucher.decided_at} parts="moment" />
          </Trans>
        </Fact>
      )}
      {reverser !== null && (
        <Fact>
          <Trans>
            Reversed by {reverser}: {reason}
          </Trans>
        </Fact>
      )}
    </ul>
  )
}

function Fact({ children }: { children: ReactNode }) {
  return <li className="num">{children}</li>
}

/** What a voucher is. */
const voucherKinds: Readonly<Record<VoucherKind, MessageDescriptor>> = {
  expense: msg`Expense`,
  bank_charge: msg`Bank charge`,
  income: msg`Other income`,
  transfer: msg`Transfer`,
  return: msg`Sent back to the sender`,
}

const stepWords: Readonly<Record<VoucherStep, MessageDescriptor>> = {
  confirm: msg`Confirm`,
  reject: msg`Reject`,
  cancel: msg`Cancel expense`,
  reverse: msg`Reverse`,
}

const nothingYet = msg`Nothing was entered yet.`
/** What a list says that has nothing in it. */
const emptyLists: Readonly<Partial<Record<VoucherList, MessageDescriptor>>> = {
  waiting: msg`No expenses to confirm`,
  rejected: msg`No rejected expenses`,
  cancelled: msg`No cancelled expenses`,
}

/** The lists that vouchers stand in; all that are posted first. */
const voucherLists: Readonly<Record<VoucherList, MessageDescriptor>> = {
  all: msg`All`,
  waiting: msg`To confirm`,
  expense: msg`Expenses`,
  bank_charge: msg`Bank charges`,
  income: msg`Other income`,
  transfer: msg`Transfers`,
  return: msg`Sent back`,
  rejected: msg`Rejected`,
  cancelled: msg`Cancelled`,
}

/** Posted ones of every kind or of one, or those that are not posted, by what became of them. */
type VoucherList = 'all' | VoucherKind | 'waiting' | 'rejected' | 'cancelled'

const queryOf = (list: VoucherList) => {
  if (list === 'all') return {}
  return list === 'waiting' || list === 'rejected' || list === 'cancelled' ? { status: list } : { kind: list }
}

type VoucherSort = (typeof VOUCHER_SORTS)[number]
const newest = msg`Newest first`
const oldest = msg`Oldest first`
const byAmount = { largest: msg`Largest first`, smallest: msg`Smallest first` }

/** What waits is work, and the oldest of it comes first; the rest is history. */
const sortsOf = (list: VoucherList): Readonly<Record<VoucherSort, MessageDescriptor>> =>
  list === 'waiting' ? { oldest, newest, ...byAmount } : { newest, oldest, ...byAmount }

/** The vouchers of a list that a text finds, in an order, a page at a time. */
const vouchersQuery = (list: VoucherList, search: string, sort: VoucherSort) => ({
  ...callPages([...officeKey, 'vouchers', list, search, sort], 'GET /api/office/vouchers', {
    query: { ...queryOf(list), sort, ...(search && { search }) },
  }),
  // While something else is searched for, what was found before stays.
  placeholderData: keepPreviousData,
})
