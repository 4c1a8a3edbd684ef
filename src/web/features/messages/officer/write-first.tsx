import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate, useParams } from 'react-router'
import { ApiError } from '#web/app/calls/api.ts'
import { officeMessagesKey } from '#web/app/calls/office-queries.ts'
import { useSend } from '#web/app/forms/use-send.ts'
import { RowLink } from '#web/app/officer/row-link.tsx'
import { NotThere } from '#web/app/routes/not-there.tsx'
import { paths } from '#web/app/routes/paths.ts'
import { useProfile } from '#web/app/session/profile-context.ts'
import { memberAddress, officeMemberQuery } from '#web/features/members/officer/index.ts'
import { Composer } from '#web/features/messages/composer.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { PageHeading, PageNote } from '#web/ui/page-heading.tsx'
import { Loading, SkeletonRows } from '#web/ui/skeleton.tsx'
import { MemberStanding } from './member-standing.tsx'
import { conversationAddress, whatIsWrong } from './message-queries.ts'

/** Where an officer writes to a member first: the conversation before its first message. */
export default function WriteFirstPage() {
  const { t } = useLingui()
  const id = Number(useParams().id)
  const { data: member, error, refetch } = useQuery({ ...officeMemberQuery(id), enabled: Number.isSafeInteger(id) })
  if (member?.conversation_id) return <Navigate replace to={conversationAddress(member.conversation_id)} />
  if (!Number.isSafeInteger(id) || (error instanceof ApiError && error.status === 404)) {
    const all = <Trans>All members</Trans>
    return <NotThere icon="person" title={t`No such member`} to={paths.officeMembers} all={all} />
  }
  if (!member) {
    return (
      <>
        <PageHeading title={t`Conversation`} hidden />
        {error ? (
          <ErrorState message={t`The member could not be loaded: ${error.message}`} onRetry={refetch} />
        ) : (
          <Loading>
            <SkeletonRows count={5} />
          </Loading>
        )}
      </>
    )
  }
  return (
    <div data-fills-screen="" className="flex w-full max-w-4xl flex-col gap-2">
      <header className="flex flex-wrap items-center gap-x-4">
        <PageHeading inRow title={member.name} />
        <RowLink to={memberAddress(id)}>{member.account.owner_data.unique_id}</RowLink>
      </header>
      <PageNote />
      <MemberStanding id={id} />
      <div className="grid flex-[1_0_auto] grid-cols-[minmax(0,1fr)] place-content-center">
        <EmptyState quiet icon="chat" title={t`No messages yet`}>
          <Trans>Your message begins the conversation. {member.name} is notified of it.</Trans>
        </EmptyState>
      </div>
      {member.may.includes('write') ? (
        <FirstMessage id={id} />
      ) : (
        <p className="text-ink-2">
          <Trans>The secretary answers messages.</Trans>
        </p>
      )}
    </div>
  )
}

function FirstMessage({ id }: { id: number }) {
  const { t } = useLingui()
  const { id: officer } = useProfile()
  const navigate = useNavigate()
  const { send, outcome, pending } = useSend('POST /api/office/members/:id/message', {
    ...{ refresh: [officeMessagesKey, officeMemberQuery(id).queryKey], aloud: true, failure: whatIsWrong },
  })
  return (
    <Composer
      place={`${officer}_first_${id}`}
      label={t`Message`}
      pictures
      pending={pending}
      problem={outcome?.tone === 'error' ? outcome.message : undefined}
      onSend={async (written) => {
        const sent = await send({ params: { id }, form: written })
        if (sent) void navigate(conversationAddress(sent.conversation_id), { replace: true })
        return sent !== undefined
      }}
    />
  )
}
