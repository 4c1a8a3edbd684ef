import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { AnswerOf } from '#contract/calls.ts'
import { languageNames } from '#core/language-names.ts'
import { isLanguage, type Language, languages } from '#core/languages.ts'
import { whatsAppAddress } from '#core/whatsapp.ts'
import { officeKey } from '#web/app/calls/office-queries.ts'
import { queryClient } from '#web/app/calls/query-client.ts'
import { useAct } from '#web/app/forms/use-act.ts'
import { LoadMore } from '#web/app/officer/load-more.tsx'
import { RowLink } from '#web/app/officer/row-link.tsx'
import { StatusFilter, useStatus } from '#web/app/officer/status-filter.tsx'
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
import { HandOver, MessageLanguage, OpensHereAlone } from './invite-dialog.tsx'
import { invitedQuery } from './way-in-queries.ts'

const lists = { to_invite: msg`To invite`, invited: msg`Invited`, came_in: msg`Joined the app` } as const

/** What a list says that has nobody in it, and who will be there. */
const nobody = {
  to_invite: {
    title: msg`Every member can sign in or has a link.`,
    once: msg`New members appear here until they are invited.`,
  },
  invited: { title: msg`No invitation is open.`, once: msg`Members appear here until they open their link.` },
  came_in: {
    title: msg`Nobody has joined the app yet.`,
    once: msg`Members appear here once they have opened their link.`,
  },
} as const
type Invited = AnswerOf<'GET /api/office/invitations'>['members'][number]

type Status = keyof typeof lists
type Made = AnswerOf<'POST /api/office/members/:id/invitation'>
/** Who is invited on this page, and the link once it is made: it can be shown until the page is left. */
type Handed = { member: Invited; made?: Made }

/** Members who have no way in, each invited with one tap, who has an open invitation, and who has come in. */
export default function InvitationsPage() {
  const { t } = useLingui()
  const status = useStatus(lists)
  const { data } = useInfiniteQuery(invitedQuery(status))
  const [language, setLanguage] = useState<Language>()
  const counts = data?.pages[0]?.counts
  return (
    <>
      <PageHeading title={t`Invitations`} className="font-display text-xl font-semibold max-md:sr-only" />
      <MembersNav />
      <StatusFilter path={paths.officeInvitations} status={status} lists={lists} {...(counts && { counts })} />
      <InvitedMembers key={status} status={status} language={language} onLanguage={setLanguage} />
    </>
  )
}

type InvitedMembersProps = {
  status: Status
  language: Language | undefined
  onLanguage: (to?: Language) => void
}

/** One of the lists. Who was just invited stays in it, so that no other row comes under the finger that taps. */
function InvitedMembers({ status, language, onLanguage }: InvitedMembersProps) {
  const { t, i18n } = useLingui()
  const list = useInfiniteQuery(invitedQuery(status))
  const { data, error, refetch } = list
  const [handed, setHanded] = useState<readonly Handed[]>([])
  const [shown, setShown] = useState<Required<Handed>>()
  const members =
    data &&
    withHanded(
      data.pages.flatMap((page) => page.members),
      handed,
    )
  const counts = data?.pages[0]?.counts
  const hand = (each: Handed) => setHanded((before) => [...before.filter(isNot(each.member)), each])
  return (
    <>
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
            <ChooseLanguage chosen={language} onChoose={onLanguage} />
          )}
          <Rows label={t`Members`}>
            {members.map((member) => (
              <InvitedRow
                key={member.id}
                member={member}
                made={handed.find((each) => each.member.id === member.id)?.made}
                latest={handed.at(-1)?.member.id === member.id}
                chosen={language}
                onTap={() => hand({ member })}
                onMade={(made) => hand({ member, made })}
                onShow={(made) => setShown({ member, made })}
              />
            ))}
          </Rows>
          <LoadMore list={list} />
        </>
      )}
      {shown && (
        <Dialog open onClose={() => setShown(undefined)} title={t`Invite ${shown.member.name}`}>
          <HandOver
            made={shown.made}
            name={shown.member.name}
            onSend={() => setShown(undefined)}
            onClose={() => setShown(undefined)}
          />
        </Dialog>
      )}
    </>
  )
}

const isNot =
  ({ id }: Invited) =>
  ({ member }: Handed) =>
    member.id !== id

/** By member ID, as the list is. */
function withHanded(members: readonly Invited[], handed: readonly Handed[]): readonly Invited[] {
  const gone = handed.map(({ member }) => member).filter(({ id }) => !members.some((member) => member.id === id))
  return [...members, ...gone].toSorted((a, b) => a.unique_id.localeCompare(b.unique_id, 'en', { numeric: true }))
}

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

/** How an invitation reaches somebody. */
const ways = {
  email: { icon: 'mail', words: msg`Email` },
  whatsapp: { icon: 'chat', words: msg`WhatsApp` },
  link: { icon: 'share', words: msg`Make the link` },
} as const

/** Opens a chat in a tab that has no way back into this page; false where the browser opens none. */
function opensChat(address: string | null): boolean {
  const chat = address === null ? null : window.open(address, '_blank')
  if (chat) chat.opener = null
  return chat !== null
}

type InvitedRowProps = {
  member: Invited
  made: Made | undefined
  /** Nobody was invited after this member: what all links have in common is said here. */
  latest: boolean
  chosen: Language | undefined
  onTap: () => void
  onMade: (made: Made) => void
  onShow: (made: Made) => void
}

/** One member: how their invitation stands, and the tap that makes one. */
function InvitedRow({ member, made, latest, chosen, onTap, onMade, onShow }: InvitedRowProps) {
  const { t, i18n } = useLingui()
  const { id, name, unique_id: uniqueId, mobile, invitation, by_email: byEmail, may, whose } = member
  const known = member.language ?? 'en'
  const language = (member.may_choose_language && chosen) || known
  const way = byEmail ? 'email' : whatsAppAddress(mobile) ? 'whatsapp' : 'link'
  const labels = {
    email: t`Invite ${name} by email`,
    whatsapp: t`Invite ${name} by WhatsApp`,
    link: t`Make the link: ${name}`,
  }
  const { submit, pending, error } = useAct(
    `POST /api/office/${whose}/:id/invitation`,
    { onClose: () => {}, onDone: () => {} },
    { noticed: false },
  )
  const state = useRef<HTMLSpanElement>(null)
  const invite = async () => {
    onTap()
    const said = language !== known && { language }
    const answer = await submit({ params: { id }, body: { by_email: byEmail, ...said } })
    // The chat does not wait for the list: browsers open a tab soon after a tap, or not at all.
    void queryClient.invalidateQueries({ queryKey: officeKey })
    if (!answer) return
    onMade(answer)
    // The button goes: nothing is left to press.
    if (answer.link === null) state.current?.focus()
    if (answer.link !== null && !opensChat(answer.whatsapp)) onShow(answer)
  }
  return (
    <Row
      title={<RowLink to={memberAddress(id)}>{name}</RowLink>}
      detail={
        <>
          <span className="block">
            <Code>{uniqueId}</Code> · <Code>{mobile}</Code>
          </span>
          <span ref={state} role="status" tabIndex={-1} className="block">
            {made ? <HandedState made={made} /> : <InvitationState invitation={invitation} />}
          </span>
          {!made && may.includes('invite') && <MessageLanguage language={language} />}
        </>
      }
      end={
        made
          ? // The same button as before, so that it keeps the focus.
            made.link !== null && (
              <Button look="quiet" aria-label={t`Show the link: ${name}`} onClick={() => onShow(made)}>
                <Trans>Show the link</Trans>
              </Button>
            )
          : may.includes('invite') && (
              <Button look="quiet" icon={ways[way].icon} pending={pending} aria-label={labels[way]} onClick={invite}>
                {i18n._(ways[way].words)}
              </Button>
            )
      }
      under={
        error ? <Banner tone="error">{error}</Banner> : latest && made?.link && <OpensHereAlone link={made.link} />
      }
    />
  )
}

/** What has just been done with the link. */
function HandedState({ made: { link, valid_until: until } }: { made: Made }) {
  return link === null ? (
    <Trans>
      Invited by email, open until <Day date={until} />
    </Trans>
  ) : (
    <Trans>
      Link made, open until <Day date={until} />. Send the message.
    </Trans>
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
        Joined the app on <Day date={endedAt} />
      </Trans>
    )
  }
  return (
    <Trans>
      Invited on <Day date={madeAt} />, link no longer open
    </Trans>
  )
}
