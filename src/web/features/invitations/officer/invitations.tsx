import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnswerOf } from '#contract/calls.ts'
import { languageNames } from '#core/language-names.ts'
import { isLanguage, type Language, languages } from '#core/languages.ts'
import { LoadMore } from '#web/app/officer/load-more.tsx'
import { RowLink } from '#web/app/officer/row-link.tsx'
import { StatusFilter, useStatus } from '#web/app/officer/status-filter.tsx'
import { useOfficeAct } from '#web/app/officer/use-office-act.ts'
import { paths } from '#web/app/routes/paths.ts'
import { MembersNav, memberAddress, NoMembersYet } from '#web/features/members/officer/index.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Day } from '#web/ui/day.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Code } from '#web/ui/isolated.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { Loading, SkeletonRows } from '#web/ui/skeleton.tsx'
import { HandOver, MessageLanguage } from './invite-dialog.tsx'
import { invitedQuery } from './way-in-queries.ts'

const lists = { to_invite: msg`To invite`, invited: msg`Invited`, came_in: msg`Came in` } as const

/** What a list says that has nobody in it, and who will be there. */
const nobody = {
  to_invite: { title: msg`Every member has a way in.`, once: msg`New members appear here until they are invited.` },
  invited: { title: msg`No invitation is open.`, once: msg`Members appear here until they open their link.` },
  came_in: {
    title: msg`Nobody came in yet.`,
    once: msg`Members appear here once they have opened their link.`,
  },
} as const
type Invited = AnswerOf<'GET /api/office/invitations'>['members'][number]

/** Members who have no way in, each invited with one tap, who has an open invitation, and who has come in. */
export default function InvitationsPage() {
  const { t, i18n } = useLingui()
  const status = useStatus(lists)
  const list = useInfiniteQuery(invitedQuery(status))
  const { data, error, refetch } = list
  const [language, setLanguage] = useState<Language>()
  const [handed, setHanded] = useState<{ made: Made; name: string }>()
  const members = data?.pages.flatMap((page) => page.members)
  const counts = data?.pages[0]?.counts
  return (
    <>
      <PageHeading title={t`Invitations`} className="font-display text-xl font-semibold max-md:sr-only" />
      <MembersNav />
      <StatusFilter path={paths.officeInvitations} status={status} lists={lists} {...(counts && { counts })} />
      {!members && error ? (
        <ErrorState message={t`The invitations could not be loaded: ${error.message}`} onRetry={refetch} />
      ) : !members ? (
        <Loading>
          <SkeletonRows count={6} />
        </Loading>
      ) : counts && counts.to_invite + counts.invited + counts.came_in === 0 ? (
        <NoMembersYet>{i18n._(nobody.to_invite.once)}</NoMembersYet>
      ) : members.length === 0 ? (
        <EmptyState quiet icon="person" title={i18n._(nobody[status].title)}>
          {i18n._(nobody[status].once)}
        </EmptyState>
      ) : (
        <>
          {members.some(({ may, may_choose_language: open }) => open && may.includes('invite')) && (
            <ChooseLanguage chosen={language} onChoose={setLanguage} />
          )}
          <Rows label={t`Members`}>
            {members.map((member) => (
              <InvitedRow
                key={member.id}
                member={member}
                chosen={language}
                onMade={(made) => setHanded({ made, name: member.name })}
              />
            ))}
          </Rows>
          <LoadMore list={list} />
        </>
      )}
      {handed && (
        <Dialog open onClose={() => setHanded(undefined)} title={t`Invite ${handed.name}`}>
          <HandOver {...handed} onClose={() => setHanded(undefined)} />
        </Dialog>
      )}
    </>
  )
}

type Made = AnswerOf<'POST /api/office/members/:id/invitation'>

/** For all who are invited on the page and have not chosen their language. */
function ChooseLanguage({ chosen, onChoose }: { chosen: Language | undefined; onChoose: (to?: Language) => void }) {
  const { t } = useLingui()
  return (
    <div className="mb-4 max-w-80">
      <SelectField
        label={t`Language of the messages`}
        hint={t`Members who chose a language themselves are written to in theirs.`}
        placeholder={t`As shown for each member`}
        options={languages.map((value) => ({ value, label: languageNames[value] }))}
        value={chosen ?? ''}
        onChange={({ target: { value } }) => onChoose(isLanguage(value) ? value : undefined)}
      />
    </div>
  )
}

type InvitedRowProps = { member: Invited; chosen: Language | undefined; onMade: (made: Made) => void }

/** One member: how their invitation stands, and the tap that makes one. */
function InvitedRow({ member, chosen, onMade }: InvitedRowProps) {
  const { t } = useLingui()
  const { id, name, unique_id: uniqueId, mobile, invitation, by_email: byEmail, may, whose } = member
  const known = member.language ?? 'en'
  const language = (member.may_choose_language && chosen) || known
  const act = useOfficeAct(
    `POST /api/office/${whose}/:id/invitation`,
    { onClose: () => {}, onDone: () => {} },
    { noticed: false },
  )
  const invite = async () => {
    const said = language !== known && { language }
    const answer = await act.submit({ params: { id }, body: { by_email: byEmail, ...said } })
    if (!answer?.link) return
    onMade(answer)
    // A browser that opens no window now shows the same link in the dialog.
    if (answer.whatsapp) window.open(answer.whatsapp, '_blank', 'noreferrer')
  }
  return (
    <Row
      title={<RowLink to={memberAddress(id)}>{name}</RowLink>}
      detail={
        <>
          <span className="block">
            <Code>{uniqueId}</Code> · <Code>{mobile}</Code>
          </span>
          <InvitationState invitation={invitation} />
          {may.includes('invite') && <MessageLanguage language={language} />}
        </>
      }
      end={
        may.includes('invite') && (
          <Button
            look="quiet"
            icon={byEmail ? 'mail' : 'chat'}
            pending={act.pending}
            aria-label={byEmail ? t`Invite ${name} by email` : t`Invite ${name} by WhatsApp`}
            onClick={invite}
          >
            {byEmail ? <Trans>Email</Trans> : <Trans>WhatsApp</Trans>}
          </Button>
        )
      }
      under={act.error && <Banner tone="error">{act.error}</Banner>}
    />
  )
}

function InvitationState({ invitation }: { invitation: Invited['invitation'] }) {
  if (!invitation) return <Trans>Not invited yet</Trans>
  const { status, made_at: madeAt, valid_until: until, ended_at: endedAt } = invitation
  if (status === 'open') {
    return (
      <Trans>
        Invited on <Day date={madeAt} />, open until <Day date={until} />
      </Trans>
    )
  }
  if (status === 'used' && endedAt) {
    return (
      <Trans>
        Came in on <Day date={endedAt} />
      </Trans>
    )
  }
  return (
    <Trans>
      Invited on <Day date={madeAt} />, link no longer open
    </Trans>
  )
}
