import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useDeferredValue } from 'react'
import type { MyAccountData } from '#contract/account.ts'
import { useAssociation } from '#web/app/calls/association.ts'
import { accountDataQuery, myApplicationQuery } from '#web/app/calls/queries.ts'
import { paths } from '#web/app/routes/paths.ts'
import { useProfile } from '#web/app/session/profile-context.ts'
import { Banner } from '#web/ui/banner.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Day } from '#web/ui/day.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Code, Written } from '#web/ui/isolated.tsx'
import { Link } from '#web/ui/link.tsx'
import { Loading } from '#web/ui/skeleton.tsx'

const ApplicationState = lazy(() => import('./application-state.tsx'))

/** A page that needs the account: its wait, its failure, and who is no member, the same way everywhere. */
export function WithAccount({
  skeleton,
  children,
}: {
  skeleton: ReactNode
  children: (account: MyAccountData) => ReactNode
}) {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(accountDataQuery)
  // Drawn in slices: a slow phone answers a press between two of them.
  const account = useDeferredValue(data)
  if (account) {
    return (
      <>
        <PrintHead name={account.account_holder_name} uniqueId={account.owner_data.unique_id} />
        {children(account)}
      </>
    )
  }
  if (account === null) return <NoAccount skeleton={skeleton} />
  if (error) return <ErrorState message={t`Your account could not be loaded: ${error.message}`} onRetry={refetch} />
  return <Loading>{skeleton}</Loading>
}

// Dues change once in years: what says so is no part of a page's first load.
const NewDues = lazy(() => import('./new-dues.tsx'))

export function DuesToCome({ account }: { account: MyAccountData }) {
  return (
    account.dues.to_come.length > 0 && (
      <Suspense fallback={null}>
        <NewDues account={account} />
      </Suspense>
    )
  )
}

/** Who asks to join sees where that stands; otherwise it is an officer who is no member. */
function NoAccount({ skeleton }: { skeleton: ReactNode }) {
  const { data: application } = useQuery(myApplicationQuery)
  const { roles } = useProfile()
  if (application === undefined) return <Loading>{skeleton}</Loading>
  if (application) {
    return (
      <Suspense fallback={<Loading>{skeleton}</Loading>}>
        <ApplicationState application={application} />
      </Suspense>
    )
  }
  return (
    <EmptyState
      icon="person"
      title={<Trans>No account data found</Trans>}
      action={
        roles.length > 0 ? (
          <ButtonLink to={paths.office}>
            <Trans>Go to the officer area</Trans>
          </ButtonLink>
        ) : (
          <ButtonLink look="quiet" to={paths.myProfile}>
            <Trans>My Profile</Trans>
          </ButtonLink>
        )
      }
    >
      <Trans>You are signed in, but not as a member with savings of your own.</Trans>
    </EmptyState>
  )
}

type PrintHeadProps = { name: string; uniqueId: string }

/** On paper, where the frame of the page is gone: whose it is, with which association, and of which day. */
function PrintHead({ name, uniqueId }: PrintHeadProps) {
  const association = useAssociation()
  return (
    <div className="hidden print:block">
      <p className="font-display text-lg font-semibold">
        <Written>{association.name}</Written>
      </p>
      <p>
        <Written>{name}</Written>, <Code>{uniqueId}</Code> · <Day date={new Date().toISOString()} />
      </p>
    </div>
  )
}

/** What a membership that is not active means for who comes here, and how it becomes active again. */
export function InactiveBanner({ account }: { account: MyAccountData }) {
  if (account.owner_data.status === 1) return null
  return (
    <Banner tone="warning">
      <Trans>
        Your membership is inactive. You can see everything and pay what you owe. Borrowing and mobile recharge wait
        until the association makes you active again.
      </Trans>{' '}
      <AskToBeActive />
    </Banner>
  )
}

/** Only an officer makes a membership active, so the way there is to write to it. */
export function AskToBeActive() {
  return (
    <Link to={paths.contactChat} className="font-semibold underline underline-offset-4">
      <Trans>Ask the association to make you active</Trans>
    </Link>
  )
}
