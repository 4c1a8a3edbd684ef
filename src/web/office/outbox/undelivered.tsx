import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { LetterKind } from '#contract/outbox.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Day } from '#web/ui/day.tsx'
import { Written } from '#web/ui/isolated.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import type { Outbox } from './outbox-queries.ts'

const subjects: Readonly<Record<LetterKind, MessageDescriptor>> = {
  send_reset_link: msg`The link for a new password`,
  send_confirmation_link: msg`The link that confirms an email`,
  tell_decision: msg`What was decided on an application`,
  send_email_confirmation: msg`The link that confirms a new email`,
  tell_email_entered: msg`That a new email was entered`,
  tell_email_changed: msg`That an email was changed`,
  tell_password_changed: msg`That a password was changed`,
}

/** Emails that did not arrive, so that somebody speaks to who waits for them. */
export function Undelivered({ letters }: { letters: Outbox['undelivered'] }) {
  const { t, i18n } = useLingui()
  return (
    <>
      <Banner tone="error">
        <Trans>These emails could not be delivered and are not tried again.</Trans>
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
