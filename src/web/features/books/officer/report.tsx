import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Fils } from '#core/money.ts'
import { LoadProblem } from '#web/app/officer/load-more.tsx'
import { accountText } from '#web/features/money-accounts/officer/index.ts'
import { Banner } from '#web/ui/banner.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Money } from '#web/ui/money.tsx'
import { SectionTitle } from '#web/ui/sheet.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import type { ReportLine } from './books-queries.ts'
import { AccountLink, GroupLine, Line } from './ledger-table.tsx'

type ReportProps<T> = {
  /** What useQuery gives, or useInfiniteQuery, whose list says itself what of it is old. */
  query: { data: T | undefined; error: Error | null; refetch: () => unknown; fetchNextPage?: unknown }
  children: (data: T) => ReactNode
}

/** What the books answer, once they have. */
export function Report<T>({ query: { data, error, refetch, fetchNextPage }, children }: ReportProps<T>) {
  const { t } = useLingui()
  if (data !== undefined) {
    return (
      <>
        {error && !fetchNextPage && (
          <LoadProblem onRetry={refetch}>
            <Trans>These figures couldn't be refreshed: {error.message}</Trans>
          </LoadProblem>
        )}
        {children(data)}
      </>
    )
  }
  if (error) return <ErrorState message={t`The books could not be loaded: ${error.message}`} onRetry={refetch} />
  return (
    <Loading>
      <Skeleton className="h-130 w-full" />
    </Loading>
  )
}

type ReportLinesProps = {
  title: string
  lines: readonly ReportLine[]
  /** A line that is no account. */
  more?: { name: ReactNode; amount: number }
  total: { name: string; amount: number }
}

/** Accounts of one kind with their amounts, and what they make together. Those without one are left out. */
export function ReportLines({ title, lines, more, total }: ReportLinesProps) {
  const { i18n } = useLingui()
  const shown = lines.filter(({ amount }) => amount !== 0)
  const isEmpty = shown.length === 0 && (more?.amount ?? 0) === 0
  return (
    <tbody>
      <GroupLine span={2}>{title}</GroupLine>
      {shown.map(({ code, name, amount }) => (
        <Line
          key={code}
          name={<AccountLink code={code}>{accountText({ code, name }, i18n)}</AccountLink>}
          amounts={[amount]}
        />
      ))}
      {more && more.amount !== 0 && <Line name={more.name} amounts={[more.amount]} />}
      {isEmpty && <Line name={<Trans>Nothing</Trans>} amounts={[undefined]} />}
      <Line total name={total.name} amounts={[total.amount]} />
    </tbody>
  )
}

type PartProps = {
  title: string
  /** What is read out. */
  words: ReactNode
  /** The figures, in a table. */
  children?: ReactNode
}

/** A part of the annual report. */
export function Part({ title, words, children }: PartProps) {
  return (
    <section className="mb-6 grid grid-cols-[minmax(0,1fr)] gap-2.5 break-inside-avoid">
      <SectionTitle className="mb-0">{title}</SectionTitle>
      <div className="grid gap-1.5 leading-relaxed">{words}</div>
      {children}
    </section>
  )
}

type HoldsProps = {
  /** The two sides that have to be the same, in fils. */
  sides: readonly [Fils, Fils]
  /** What is said when they are. */
  children: ReactNode
}

/** Says whether two sides of the books are the same, from the figures that are shown. */
export function Holds({ sides: [one, other], children }: HoldsProps) {
  if (one === other) return <Banner tone="success">{children}</Banner>
  return (
    <Banner tone="error">
      <Trans>
        The two sides differ: <Money fils={one} /> and <Money fils={other} />. The books are damaged; restore a backup
        before anything else is posted.
      </Trans>
    </Banner>
  )
}
