import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import type { AnswerOf } from '#contract/calls.ts'
import { languageNames } from '#core/language-names.ts'
import { groupText } from '#core/whatsapp.ts'
import { ApiError } from '#web/app/calls/api.ts'
import { listed } from '#web/app/language/i18n.ts'
import { Columns, Part } from '#web/app/officer/desk-parts.tsx'
import { LoadMore } from '#web/app/officer/load-more.tsx'
import { RowLink } from '#web/app/officer/row-link.tsx'
import { NotThere } from '#web/app/routes/not-there.tsx'
import { paths } from '#web/app/routes/paths.ts'
import { memberAddress } from '#web/features/members/officer/index.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Day } from '#web/ui/day.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Code, Written } from '#web/ui/isolated.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { Loading, SkeletonRows } from '#web/ui/skeleton.tsx'
import { noticeGroups, noticeQuery } from './notice-queries.ts'

type Notice = AnswerOf<'GET /api/office/notices/:id'>['notice']

/** A notice that was sent: its texts, the text for the WhatsApp group, and who has read it. */
export default function NoticePage() {
  const { t } = useLingui()
  const id = Number(useParams().id)
  const isId = Number.isSafeInteger(id) && id > 0
  const { data, error, refetch } = useInfiniteQuery({ ...noticeQuery(id, 'read'), enabled: isId })
  const notice = data?.pages[0]?.notice
  if (notice) return <OneNotice notice={notice} />
  if (!isId || (error instanceof ApiError && error.status === 404)) {
    const all = <Trans>All notices</Trans>
    return <NotThere icon="bell" title={t`No such notice`} to={paths.officeNotices} all={all} />
  }
  return (
    <>
      <PageHeading title={t`Notice`} hidden />
      {error ? (
        <ErrorState message={t`The notice could not be loaded: ${error.message}`} onRetry={refetch} />
      ) : (
        <Loading>
          <SkeletonRows count={5} />
        </Loading>
      )}
    </>
  )
}

function AllNotices() {
  return (
    <ButtonLink look="text" icon="back" to={paths.officeNotices} className="justify-self-start">
      <Trans>All notices</Trans>
    </ButtonLink>
  )
}

function OneNotice({ notice }: { notice: Notice }) {
  const { t, i18n } = useLingui()
  const { title, by, sent_at: at, to, address, texts, pinned_until: pinnedUntil } = notice
  const group = i18n._(noticeGroups[to])
  return (
    <div className="@container/main grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
        <AllNotices />
        <PageHeading title={title}>
          <Written className="wrap-anywhere">{title}</Written>
        </PageHeading>
        <p className="text-ink-2 wrap-anywhere">
          {by} · <Day date={at} parts="moment" /> · {address === null ? group : listed([group, address])}
          {pinnedUntil !== null && (
            <>
              {' · '}
              <Trans>
                on the home page until <Day date={pinnedUntil} />
              </Trans>
            </>
          )}
        </p>
      </div>
      <Columns
        start={
          <>
            <Part title={t`Text`}>
              <Sheet as="div" className="grid grid-cols-[minmax(0,1fr)] gap-4">
                {texts.map(({ language, title: heading, text }) => (
                  <div key={language} lang={language}>
                    {texts.length > 1 && <p className="text-sm text-ink-2">{languageNames[language]}</p>}
                    <p dir="auto" className="font-semibold wrap-anywhere">
                      {heading}
                    </p>
                    <p dir="auto" className="whitespace-pre-line wrap-anywhere">
                      {text}
                    </p>
                  </div>
                ))}
              </Sheet>
            </Part>
            <Part title={t`For the WhatsApp group`}>
              <Sheet as="div" className="grid grid-cols-[minmax(0,1fr)] gap-3">
                <p className="whitespace-pre-line wrap-anywhere text-label [unicode-bidi:plaintext]">
                  {groupText(texts)}
                </p>
                <div>
                  <CopyButton value={groupText(texts)} words={t`Copy the text`} />
                </div>
              </Sheet>
            </Part>
          </>
        }
        end={
          <Part title={t`Read by`}>
            <ReadBy notice={notice} />
          </Part>
        }
      />
    </div>
  )
}

/** Who has read it, or who has not. */
function ReadBy({ notice: { id, recipients, read } }: { notice: Notice }) {
  const { t } = useLingui()
  const [of, setOf] = useState<'read' | 'unread'>(read > 0 ? 'read' : 'unread')
  const list = useInfiniteQuery(noticeQuery(id, of))
  const members = list.data?.pages.flatMap((page) => page.members)
  const unread = recipients - read
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <ChoiceGroup
        label={t`Members`}
        required
        name="of"
        value={of}
        options={[
          { value: 'read', label: t`Read: ${read}` },
          { value: 'unread', label: t`Not read yet: ${unread}` },
        ]}
        onChange={(event) => setOf(event.target.value === 'read' ? 'read' : 'unread')}
      />
      {members?.length === 0 && (
        <EmptyState
          quiet
          icon="person"
          title={of === 'read' ? <Trans>Nobody has read it yet</Trans> : <Trans>Everybody has read it</Trans>}
        >
          {of === 'read' ? (
            <Trans>Members appear here as they open it.</Trans>
          ) : (
            <Trans>Members who have not opened it appear here.</Trans>
          )}
        </EmptyState>
      )}
      {members && members.length > 0 && (
        <Rows label={t`Members`}>
          {members.map((member) => (
            <Row
              key={member.id}
              title={<RowLink to={memberAddress(member.id)}>{member.name}</RowLink>}
              detail={<Code>{member.unique_id}</Code>}
              under={
                member.read_at && (
                  <span className="text-sm text-ink-2">
                    <Day date={member.read_at} parts="moment" />
                  </span>
                )
              }
            />
          ))}
        </Rows>
      )}
      <LoadMore list={list} />
    </div>
  )
}
