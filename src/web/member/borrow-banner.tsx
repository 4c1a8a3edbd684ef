import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { loanOfferQuery } from '#web/queries.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Money } from '#web/ui/money.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { LoanReason } from './loan-reason.tsx'

/** The first loan for who never borrowed; for everybody else what may be borrowed now, or why nothing. */
export function BorrowBanner({ everBorrowed }: { everBorrowed: boolean }) {
  const { data: offer, isError } = useQuery(loanOfferQuery)
  if (!everBorrowed) {
    return (
      <Surface to={paths.applyLoan}>
        <Trans>Get your 1st Loan 1,000 AED</Trans>
      </Surface>
    )
  }
  // The page is whole without it, and the loan form says the same.
  if (isError && !offer) return null
  if (!offer) return <Skeleton className="h-20 w-full" />
  return offer.may_borrow > 0 ? (
    <Surface to={paths.applyLoan}>
      <Trans>
        You may borrow up to <Money aed={offer.may_borrow} trim /> now
      </Trans>
    </Surface>
  ) : (
    <Surface to={paths.myLoan}>
      <LoanReason reason={offer.reason} />
    </Surface>
  )
}

function Surface({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="group flex items-center gap-4 rounded-sheet bg-deep p-5 text-on-deep">
      <span className="grid size-12 shrink-0 place-items-center rounded-full bg-on-deep/15">
        <Icon name="loan" className="size-6" />
      </span>
      <span className="min-w-0 grow font-display text-lg font-medium group-hover:underline">{children}</span>
      <Icon name="forward" />
    </Link>
  )
}
