import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/calls.ts'
import type { FailedJob } from '#contract/sent-emails.ts'
import { callPages } from '#web/app/calls/call-query.ts'
import { officeKey } from '#web/app/calls/office-queries.ts'
import { LoadMore } from '#web/app/officer/load-more.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Day } from '#web/ui/day.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { Written } from '#web/ui/isolated.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { Loading, SkeletonRows } from '#web/ui/skeleton.tsx'

/** Emails that were kept because there is no mail server. */
export default function SentEmailsPage() {
  const { t } = useLingui()
  return (
    <>
      <PageHeading title={t`Outbox`} className="font-display text-xl font-semibold max-md:sr-only" />
      <Messages />
    </>
  )
}

function Messages() {
  const { t } = useLingui()
  const list = useInfiniteQuery(sentEmailsQuery)
  const { data, error, refetch } = list
  const latest = data?.pages[0]
  if (!latest && error) {
    return <ErrorState message={t`The outbox could not be loaded: ${error.message}`} onRetry={refetch} />
  }
  if (!latest) {
    return (
      <Loading>
        <SkeletonRows count={8} />
      </Loading>
    )
  }
  const messages = data.pages.flatMap((page) => page.messages)
  return (
    <>
      <Delivery sentEmails={latest} />
      {latest.undelivered.length > 0 && <Undelivered letters={latest.undelivered} />}
      {messages.length === 0 ? (
        <EmptyState quiet icon="mail" title={t`No email has been kept`}>
          <Trans>While no mail server is set up, emails are kept here.</Trans>
        </EmptyState>
      ) : (
        <Rows label={t`Emails`}>
          {messages.map((message) => (
            <Message key={message.id} message={message} />
          ))}
        </Rows>
      )}
      <LoadMore list={list} />
    </>
  )
}

/** Whether emails go out, and how many are still under way. */
function Delivery({ sentEmails: { mail_server: sends, waiting } }: { sentEmails: SentEmails }) {
  return (
    <Banner tone={sends ? 'info' : 'warning'}>
      {sends ? (
        <Trans>Emails are sent by the mail server. Only those from before it was set up are kept here.</Trans>
      ) : (
        <Trans>No mail server is set up: emails are not sent. What would have been sent is kept here.</Trans>
      )}
      {waiting > 0 && (
        <p>
          <Plural value={waiting} one="# email is still under way." other="# emails are still under way." />
        </p>
      )}
    </Banner>
  )
}

/** A line that is nothing but an address can be followed. */
function withLinks(body: string) {
  return body.split(/^(https?:\S+)$/m).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <a key={part} href={part} className="text-leaf underline underline-offset-4">
        {part}
      </a>
    ),
  )
}

function Message({ message: { recipient, subject, made_at: at, body } }: { message: KeptMessage }) {
  return (
    <li className="border-b border-rule py-1 last:border-0">
      <Fold
        summary={
          <>
            <span className="block font-semibold wrap-anywhere">{subject}</span>
            <span className="block text-sm text-ink-2 wrap-anywhere">
              {recipient} · <Day date={at} parts="moment" />
            </span>
          </>
        }
      >
        <p className="pb-3 whitespace-pre-line wrap-anywhere">{withLinks(body)}</p>
      </Fold>
    </li>
  )
}

const subjects: Readonly<Record<FailedJob, MessageDescriptor>> = {
  send_reset_link: msg`The link for a new password`,
  send_confirmation_link: msg`The link that confirms an email`,
  tell_decision: msg`Decision on an application`,
  send_email_confirmation: msg`The link that confirms a new email`,
  send_invitation: msg`An invitation`,
  tell_email_entered: msg`That a new email was entered`,
  tell_email_changed: msg`That an email was changed`,
  tell_password_changed: msg`That a password was changed`,
  tell_by_email: msg`A notification by email`,
  tell_by_push: msg`A notification on a device`,
  send_answer: msg`An answer to a message`,
  send_reminders: msg`Reminders of due dates`,
  settle_email_change: msg`A change of an email`,
  carry_out_recharge: msg`A recharge with the provider`,
  work_on_bonus: msg`The crediting of a bonus`,
  hold_settings: msg`A change of the settings`,
  hand_over: msg`A planned hand-over`,
  member_returns: msg`The return of an inactive member`,
  compare_receipt: msg`The comparison of a receipt with earlier ones`,
  read_receipt: msg`The reading of a receipt`,
}

/** Emails that did not arrive, and other jobs that failed, so that somebody speaks to who waits for them. */
function Undelivered({ letters }: { letters: SentEmails['undelivered'] }) {
  const { t, i18n } = useLingui()
  return (
    <>
      <Banner tone="error">
        <Trans>These emails and tasks failed and are not tried again.</Trans>
      </Banner>
      <Rows label={t`Not delivered`}>
        {letters.map(({ id, what, recipient, reason, given_up_at: at }) => (
          <Row
            key={id}
            title={<span className="font-semibold">{i18n._(subjects[what])}</span>}
            detail={
              <span className="wrap-anywhere">
                {recipient} · <Day date={at} parts="moment" />
                <br />
                <Written>{reason}</Written>
              </span>
            }
          />
        ))}
      </Rows>
    </>
  )
}

type SentEmails = AnswerOf<'GET /api/office/outbox'>
type KeptMessage = SentEmails['messages'][number]

/** The emails that were kept, latest first, a page at a time. */
const sentEmailsQuery = callPages([...officeKey, 'outbox'], 'GET /api/office/outbox')
