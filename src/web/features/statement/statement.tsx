import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { MyAccountData } from '#contract/account.ts'
import type { SealedLine } from '#contract/statement.ts'
import { addMonths, businessDateAt, monthOf } from '#core/calendar.ts'
import { TRANSACTION_GROUP_NAMES } from '#core/transactions.ts'
import { transactionTitle } from '#core/words/transaction-words.ts'
import { useAssociation } from '#web/app/calls/association.ts'
import { type Paged, useNextPage } from '#web/app/calls/use-next-page.ts'
import { speaking } from '#web/app/language/i18n.ts'
import { paths } from '#web/app/routes/paths.ts'
import { FigureCard, WithAccount } from '#web/features/account/index.ts'
import { Seal } from '#web/features/sealed-books/index.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { dayText } from '#web/ui/day.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Fold } from '#web/ui/fold.tsx'
import type { IconName } from '#web/ui/icon.tsx'
import { Money, moneyText } from '#web/ui/money.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { Loading, SkeletonRows } from '#web/ui/skeleton.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useWide } from '#web/ui/use-wide.ts'
import { balanceName, groupNames } from './account-names.ts'
import { PeriodFields, useAsked, useFilter } from './period-fields.tsx'
import { type StatementAccount, statementQuery } from './statement-queries.ts'
import { TransactionList } from './transaction-list.tsx'

// Fetched beside the page: what is shared is there once the statement is.
const shareTools = import('./share-tools.tsx')
const ShareTools = lazy(async () => ({ default: (await shareTools).ShareTools }))
const EntryDialog = lazy(() => import('./entry-dialog.tsx'))
const DownloadDialog = lazy(() => import('./download-dialog.tsx'))

export default function Statement() {
  const { t } = useLingui()
  // What can be done with it is in the line of its heading, which is there before the statement is.
  const [tools, setTools] = useState<HTMLElement | null>(null)
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-1">
        <div className="min-w-0 grow">
          <PageHeading title={t`Statement`} />
        </div>
        <div ref={setTools} className="flex items-center gap-x-1" />
      </div>
      <WithAccount skeleton={<SkeletonRows count={6} />}>
        {(account) => <Transactions account={account} tools={tools} />}
      </WithAccount>
    </>
  )
}

/** Which dialog is open: an entry by its number, or the download. */
type Opened = number | 'download' | undefined

function Transactions({ account, tools }: { account: MyAccountData; tools: HTMLElement | null }) {
  const { t } = useLingui()
  const filter = useFilter()
  const [opened, setOpened] = useState<Opened>()
  const list = useInfiniteQuery({ ...statementQuery(useAsked(filter.filter)), placeholderData: keepPreviousData })
  const { data, error, refetch } = list
  if (!data && error) {
    return (
      <>
        <ErrorState message={t`The statement could not be loaded: ${error.message}`} onRetry={refetch} />
        {filter.active && <ShowEverything onClick={filter.clear} />}
      </>
    )
  }
  if (!data) {
    return (
      <Loading>
        <SkeletonRows count={6} />
      </Loading>
    )
  }
  const [first] = data.pages
  if (!first?.first_month) return <NoTransactions />
  const lines = data.pages.flatMap((page) => page.lines)
  const close = () => setOpened(undefined)
  return (
    <>
      <Balances accounts={first.accounts} loan={account.loan} />
      {tools &&
        createPortal(
          <>
            <StatementShare account={account} />
            <Tool icon="save" label={t`Download the statement`} onClick={() => setOpened('download')} />
            <Tool icon="print" label={t`Print`} onClick={() => window.print()} />
          </>,
          tools,
        )}
      <FilterBar {...filter} accounts={first.accounts} firstMonth={first.first_month} />
      {lines.length === 0 ? (
        <EmptyState
          icon="lens"
          title={<Trans>No transactions found</Trans>}
          action={<ShowEverything onClick={filter.clear} />}
        >
          <Trans>No transaction matches your search.</Trans>
        </EmptyState>
      ) : (
        <TransactionList
          caption={t`Transactions of my savings and loans`}
          lines={lines}
          months={data.pages.flatMap((page) => page.months)}
          title={(line) => <EntryButton line={line} onOpen={setOpened} />}
          below={(entry) => <LineSeal lines={entry} />}
        />
      )}
      <Earlier list={list} narrowed={filter.active} />
      <Suspense fallback={null}>
        {opened === 'download' && (
          <DownloadDialog
            filter={filter.filter}
            accounts={first.accounts}
            firstMonth={first.first_month}
            onClose={close}
          />
        )}
        {typeof opened === 'number' && <EntryDialog key={opened} id={opened} onOpen={setOpened} onClose={close} />}
      </Suspense>
    </>
  )
}

function Tool({ label, ...rest }: { icon: IconName; label: string; onClick: () => void }) {
  return <Button {...rest} look="text" aria-label={label} title={label} />
}

type BalancesProps = { accounts: readonly StatementAccount[]; loan: MyAccountData['loan'] }

/** What each account has now. A loan's is its principal, so what is left with interest is said too. */
function Balances({ accounts, loan }: BalancesProps) {
  const { t, i18n } = useLingui()
  const wide = useWide()
  const shown = accounts
    .filter(({ account, balance }) => account === 'savings' || balance !== 0)
    .map(({ account, loan_id: id, balance }) => ({
      key: `${account} ${id}`,
      label: account === 'savings' ? t`Saving balance` : balanceName({ account, loan_id: id }, i18n),
      balance,
      left: id !== null && loan?.id === id ? loan.outstanding : undefined,
    }))
  const leftLabel = t`Left of the loan, with interest`
  if (!wide) {
    return (
      <Sheet as="div" flush className="grid grid-cols-[minmax(0,1fr)] gap-1 px-sheet py-3">
        {shown.map(({ key, label, balance, left }) => (
          <div key={key} className="grid grid-cols-[minmax(0,1fr)] gap-1">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <h2 className="min-w-0 text-sm text-ink-2">{label}</h2>
              <p className="num ms-auto font-display text-lg font-medium">
                <Money aed={balance} />
              </p>
            </div>
            {left !== undefined && (
              <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm text-ink-2">
                {leftLabel}
                <Money aed={left} className="ms-auto" />
              </p>
            )}
          </div>
        ))}
      </Sheet>
    )
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 @lg:grid-cols-3 @2xl:gap-4">
      {shown.map(({ key, label, balance, left }) => (
        <FigureCard key={key} label={label} aed={balance}>
          {left !== undefined && (
            <>
              {leftLabel}: <Money aed={left} />
            </>
          )}
        </FigureCard>
      ))}
    </div>
  )
}

type EarlierProps = { list: Paged & { error: Error | null }; narrowed: boolean }

function Earlier({ list, narrowed }: EarlierProps) {
  const { error, isFetchNextPageError, hasNextPage } = list
  const next = useNextPage(list)
  return (
    <>
      {isFetchNextPageError && (
        <Banner tone="error" live>
          <Trans>The earlier transactions could not be loaded: {error?.message}</Trans>
        </Banner>
      )}
      {hasNextPage && (
        <Button look="quiet" className="justify-self-center" pending={next.pending} onClick={next.fetch}>
          <Trans>Show earlier transactions</Trans>
        </Button>
      )}
      {!hasNextPage && !narrowed && (
        <p className="text-center text-sm text-ink-2">
          <Trans>This is where your savings begin.</Trans>
        </p>
      )}
    </>
  )
}

function ShowEverything({ onClick }: { onClick: () => void }) {
  return (
    <Button look="quiet" className="justify-self-center" onClick={onClick}>
      <Trans>Show all transactions</Trans>
    </Button>
  )
}

function NoTransactions() {
  return (
    <EmptyState
      icon="statement"
      title={<Trans>Nothing saved yet</Trans>}
      action={
        <ButtonLink to={paths.monthlyPay}>
          <Trans>Pay dues</Trans>
        </ButtonLink>
      }
    >
      <Trans>Your first payment appears here once an officer has found it at the bank.</Trans>
    </EmptyState>
  )
}

/** As many as a picture shows. */
const SHARED_MONTHS = 3

/** The savings and what moved them in the last months, to send on as a text and a picture. */
function StatementShare({ account }: { account: MyAccountData }) {
  const { t, i18n } = useLingui()
  const { name: association } = useAssociation()
  const name = account.account_holder_name
  const now = new Date()
  const day = dayText(now.toISOString(), i18n.locale)
  const savings = moneyText(account.account_balance, i18n.locale)
  const from = addMonths(monthOf(businessDateAt(now)), 1 - SHARED_MONTHS)
  return (
    <Suspense>
      <ShareTools
        sign
        text={t`${name} has saved AED ${savings} with ${association}, as of ${day}.`}
        fileName={`statement-${account.owner_data.unique_id}`}
        title={t`Statement of ${name}, ${day}`}
        picture={`/api/statement.png?account=savings&from=${from}`}
      />
    </Suspense>
  )
}

type FilterBarProps = ReturnType<typeof useFilter> & {
  accounts: readonly StatementAccount[]
  firstMonth: string
}

/** Narrows the statement: words or an amount, which balance, what kind, which months. */
function FilterBar({ filter, change, clear, active, accounts, firstMonth }: FilterBarProps) {
  const { t, i18n } = useLingui()
  const wide = useWide()
  const narrowed = [filter.account, filter.kind, filter.from, filter.to].some((value) => value !== '')
  // Once open it stays so, also when all is shown again: who does that may look for something else.
  const [begins] = useState(wide ? narrowed : active)
  const search = <SearchText text={filter.search} onChange={(text) => change({ search: text })} />
  return (
    <search className="grid grid-cols-[minmax(0,1fr)] gap-1 print:hidden">
      {wide && search}
      <Fold
        open={begins}
        summary={wide ? <Trans>Choose months and kinds</Trans> : <Trans>Search, or choose months and kinds</Trans>}
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pb-2 @2xl:grid-cols-4">
          {!wide && search}
          <PeriodFields period={filter} onChange={change} accounts={accounts} firstMonth={firstMonth} />
          <SelectField
            required
            label={t`Kind`}
            value={filter.kind}
            onChange={({ target }) => change({ kind: target.value })}
            placeholder={t`Every kind`}
            options={TRANSACTION_GROUP_NAMES.map((group) => ({ value: group, label: i18n._(groupNames[group]) }))}
          />
        </div>
      </Fold>
      {active && (
        <Button look="text" className="justify-self-start" onClick={clear}>
          <Trans>Show everything</Trans>
        </Button>
      )}
    </search>
  )
}

/** Long enough that a word is typed in one go, short enough that nobody waits for it. */
const PAUSE_MS = 300
const SEARCH_MOST = 100

function SearchText({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const { t } = useLingui()
  const [typed, setTyped] = useState(text)
  const [seen, setSeen] = useState(text)
  // The filter was cleared, or the way back led to another.
  if (seen !== text) {
    setSeen(text)
    if (typed.trim() !== text) setTyped(text)
  }

  useEffect(() => {
    if (typed.trim() === text) return
    const timer = setTimeout(() => onChange(typed.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, text, onChange])

  return (
    <TextField
      required
      type="search"
      label={t`Search the statement`}
      autoComplete="off"
      maxLength={SEARCH_MOST}
      placeholder={t`Words or an amount`}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
    />
  )
}

function EntryButton({ line, onOpen }: { line: SealedLine; onOpen: (id: number) => void }) {
  const { i18n } = useLingui()
  return (
    <button
      type="button"
      onClick={() => onOpen(line.id)}
      className="text-start after:absolute after:inset-0 hover:text-leaf hover:underline"
    >
      {transactionTitle(line, speaking(i18n))}
    </button>
  )
}

/** One that was reversed says so instead. */
function LineSeal({ lines }: { lines: readonly SealedLine[] }) {
  const [line] = lines
  return line && !line.taken_back && <Seal since={line.sealed_on} />
}
