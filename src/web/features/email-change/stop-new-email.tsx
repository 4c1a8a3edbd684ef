import { Trans, useLingui } from '@lingui/react/macro'
import { EmailLinkPage } from './email-link-page.tsx'

/** Where the link leads that was sent to the email of before. */
export default function StopNewEmail() {
  const { t } = useLingui()
  return (
    <EmailLinkPage
      name="POST /api/email-change/stop-by-link"
      title={t`Stop the new email`}
      description={t`Keep signing in with the email that you have.`}
      intro={<Trans>Stop it if you did not ask for a new email. Then tell another officer.</Trans>}
      action={<Trans>Stop the change</Trans>}
    />
  )
}
