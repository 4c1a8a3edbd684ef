import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Suspense } from 'react'
import { businessDateAt, monthOf } from '#core/calendar.ts'
import { dueDates } from '#core/dues-calendar.ts'
import { useEmails } from '#web/app/calls/association.ts'
import { overviewQuery } from '#web/app/calls/office-queries.ts'
import { associationQuery } from '#web/app/calls/queries.ts'
import { ActDialog } from '#web/app/forms/act-dialog.tsx'
import { LoadMore } from '#web/app/officer/load-more.tsx'
import { ReasonActDialog } from '#web/app/officer/reason-act-dialog.tsx'
import { RowLink } from '#web/app/officer/row-link.tsx'
import { StatusFilter, useStatus } from '#web/app/officer/status-filter.tsx'
import { useOfficeAct } from '#web/app/officer/use-office-act.ts'
import { paths } from '#web/app/routes/paths.ts'
import { InviteDialog } from '#web/features/invitations/officer/index.ts'
import { filsOf } from '#web/ui/amounts.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Day } from '#web/ui/day.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Written } from '#web/ui/isolated.tsx'
import { Money } from '#web/ui/money.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { Loading, SkeletonRows } from '#web/ui/skeleton.tsx'
import { type ModalHandlers, useModal } from '#web/ui/use-modal.tsx'
import { MemberContact } from './member-contact.tsx'
import { type Application, type ApplicationStatus, applicationsQuery, memberAddress } from './member-queries.ts'
import { MembersNav } from './members-nav.tsx'
import { SamePeople } from './same-people.tsx'

const lists = { waiting: msg`Waiting`, accepted: msg`Accepted`, declined: msg`Rejected` } as const

/** Who has asked to join, and what became of it. */
export default function ApplicationsPage() {
  const { t } = useLingui()
  const status = useStatus(lists)
  const waiting = useQuery(overviewQuery).data?.waiting.applications
  return (
    <>
      <PageHeading title={t`Applications to join`} className="font-display text-xl font-semibold max-md:sr-only" />
      <MembersNav />
      <StatusFilter
        path={paths.officeApplications}
        status={status}
        lists={lists}
        {...(waiting !== undefined && { counts: { waiting } })}
      />
      <ApplicationList key={status} status={status} />
    </>
  )
}

/** What a list says that has nothing in it. */
const nothingIn: Readonly<Record<ApplicationStatus, MessageDescriptor>> = {
  waiting: msg`Nobody waits to join.`,
  accepted: msg`No applications accepted yet.`,
  declined: msg`Nobody was rejected.`,
}

/** The applications of one status, oldest first. */
function ApplicationList({ status }: { status: ApplicationStatus }) {
  const { t, i18n } = useLingui()
  const { opened, open, ways, notice } = useModal<ApplicationDecision>()
  const list = useInfiniteQuery(applicationsQuery(status))
  const { data, error, refetch } = list
  if (!data && error) {
    return <ErrorState message={t`The applications could not be loaded: ${error.message}`} onRetry={refetch} />
  }
  if (!data) {
    return (
      <Loading>
        <SkeletonRows count={4} />
      </Loading>
    )
  }
  const applications = data.pages.flatMap((page) => page.applications)
  return (
    <>
      {notice}
      {applications.length === 0 &&
        (status === 'waiting' ? (
          <EmptyState
            icon="person"
            title={i18n._(nothingIn[status])}
            action={
              <ButtonLink look="quiet" to={paths.join}>
                <Trans>Open the form to join</Trans>
              </ButtonLink>
            }
          >
            <Trans>Visitors ask to join on the association's public page. Each application appears here.</Trans>
          </EmptyState>
        ) : (
          <EmptyState quiet icon="person" title={i18n._(nothingIn[status])}>
            <Trans>Applications appear here once they are decided.</Trans>
          </EmptyState>
        ))}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {applications.map((application) => (
          <li key={application.id}>
            <ApplicationCard
              application={application}
              {...(application.may.includes('accept') && { onAccept: () => open({ what: 'accept', application }) })}
              {...(application.may.includes('decline') && { onDecline: () => open({ what: 'decline', application }) })}
            />
          </li>
        ))}
      </ul>
      <LoadMore list={list} />
      {opened?.what === 'accept' && (
        <AcceptDialog
          application={opened.application}
          ways={ways}
          onInvite={(person) => open({ what: 'invite', person })}
        />
      )}
      <Suspense fallback={null}>
        {opened?.what === 'invite' && <InviteDialog person={opened.person} whose="members" ways={ways} />}
      </Suspense>
      {opened?.what === 'decline' && <DeclineDialog application={opened.application} ways={ways} />}
    </>
  )
}

/** Declines an application to join, with a reason. */
function DeclineDialog({ application, ways }: { application: Application; ways: ModalHandlers }) {
  const { t } = useLingui()
  // Who has no password could not confirm an email, and can't sign in to read the reason.
  const emails = useEmails() && application.has_password
  return (
    <ReasonActDialog
      by="POST /api/office/applications/:id/decline"
      id={application.id}
      ways={ways}
      title={t`Reject ${application.name}?`}
      what={
        <p>
          {emails ? (
            <Trans>They do not become a member, and can ask again. They read the reason, too.</Trans>
          ) : (
            <Trans>They do not become a member, and can ask again. Tell them yourself: no email goes to them.</Trans>
          )}
        </p>
      }
      action={t`Reject`}
      hint={
        emails
          ? t`The applicant gets it by email and reads it in the app; officers can read it, too.`
          : t`Every officer can read it.`
      }
      common={[t`Nobody in the association knows you yet.`, t`You are a member already.`, t`We could not reach you.`]}
    />
  )
}

type AcceptDialogProps = {
  application: Application
  ways: ModalHandlers
  onInvite: (person: { id: number; name: string }) => void
}

/** Makes the applicant a member. Who asked to join while no emails were sent has no password, and gets a link to one next. */
function AcceptDialog({ application, ways, onInvite }: AcceptDialogProps) {
  const { has_password: comesIn } = application
  const act = useOfficeAct('POST /api/office/applications/:id/accept', comesIn ? ways : { ...ways, onDone: () => {} })
  const accept = async () => {
    const accepted = await act.submit({ params: { id: application.id } })
    if (accepted && !comesIn) onInvite({ id: accepted.member_id, name: application.name })
  }
  return (
    <ActDialog
      act={act}
      title={<Trans>Accept {application.name}?</Trans>}
      what={
        <>
          <p>
            {comesIn ? (
              <Trans>
                They become a member from today on and get a member ID. They sign in with {application.email} and the
                password they chose.
              </Trans>
            ) : (
              <Trans>
                They become a member from today on and get a member ID. They have no password yet: next you invite them.
              </Trans>
            )}
          </p>
          <FirstDues />
          <SamePeople same={application.same} />
        </>
      }
      action={<Trans>Accept</Trans>}
      onSubmit={accept}
    />
  )
}

/** From when dues are owed by who is accepted today, and the first day they fall due. */
function FirstDues() {
  const { data: association } = useQuery(associationQuery)
  const today = businessDateAt(new Date())
  const month = monthOf(today)
  if (!association) {
    return (
      <p>
        <Trans>
          Dues are owed from <Day date={`${month}-01`} parts="month" /> on.
        </Trans>
      </p>
    )
  }
  const rate = { from: month, amount: filsOf(association.dues_amount), dueDay: association.due_day }
  const { dues_to_come: toCome } = association
  const dueOn = dueDates({ acceptedOn: today, settings: [rate] })(month)
  return (
    <p>
      <Trans>
        Dues of <Money aed={association.dues_amount} trim /> a month are owed from{' '}
        <Day date={`${month}-01`} parts="month" /> on; the first fall due on <Day date={dueOn} />.
      </Trans>
      {toCome && (
        <>
          {' '}
          <Trans>
            From <Day date={`${toCome.from}-01`} parts="month" /> they are <Money aed={toCome.amount} trim /> a month.
          </Trans>
        </>
      )}
    </p>
  )
}

type ApplicationDecision =
  | { what: 'accept' | 'decline'; application: Application }
  | { what: 'invite'; person: { id: number; name: string } }

type ApplicationCardProps = { application: Application; onAccept?: () => void; onDecline?: () => void }

/** Who asks to join, in their own words, and what can be done or was decided. */
function ApplicationCard({ application, onAccept, onDecline }: ApplicationCardProps) {
  const { t } = useLingui()
  const { name, mobile, email, address, gender, birthday, greeting, how_heard: howHeard } = application
  const genders = { male: t`Male`, female: t`Female` }
  return (
    <Sheet as="article" flush className="grid gap-x-6 gap-y-3 px-5 py-4 lg:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid gap-1">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h2 className="font-display text-lg font-semibold wrap-anywhere">
            <Written>{name}</Written>
          </h2>
          <span className="text-sm text-ink-2">
            <Trans>
              Asked on <Day date={application.applied_at} />
            </Trans>
          </span>
        </div>
        <MemberContact mobile={mobile} email={email} greeting={greeting} />
        <p>
          <Written>{address}</Written> · {genders[gender]}
        </p>
        {birthday && (
          <Words label={t`Birthday`}>
            <Day date={birthday} />
          </Words>
        )}
        {howHeard && <Words label={t`How they heard of us`}>{howHeard}</Words>}
        <SamePeople same={application.same} />
      </div>
      {application.status === 'waiting' ? (
        <div className="flex flex-wrap items-start gap-2 empty:hidden">
          {onAccept && (
            <Button aria-label={t`Accept ${name}`} onClick={onAccept}>
              <Trans>Accept</Trans>
            </Button>
          )}
          {onDecline && (
            <Button look="danger" aria-label={t`Reject ${name}`} onClick={onDecline}>
              <Trans>Reject</Trans>
            </Button>
          )}
        </div>
      ) : (
        <Decided application={application} />
      )}
    </Sheet>
  )
}

function Words({ label, children }: { label: string; children: ReactNode }) {
  return (
    <p className="text-ink-2">
      {label}: <span className="text-ink">{children}</span>
    </p>
  )
}

/** Who decided, when and why, and the member that came of it. */
function Decided({ application }: { application: Application }) {
  const { t } = useLingui()
  const { status, decided_by: by, decided_at: at, reason, member_id: memberId } = application
  return (
    <div className="grid content-start gap-0.5 lg:max-w-90 lg:justify-items-end lg:text-end">
      <p>
        {status === 'accepted' ? <Trans>Accepted by {by}</Trans> : <Trans>Rejected by {by}</Trans>}
        {at !== null && (
          <>
            {', '}
            <Day date={at} parts="moment" />
          </>
        )}
      </p>
      {reason && <Words label={t`Reason`}>{reason}</Words>}
      {memberId !== null && (
        <RowLink to={memberAddress(memberId)}>
          <Trans>To the member's page</Trans>
        </RowLink>
      )}
    </div>
  )
}
