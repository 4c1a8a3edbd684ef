import { Trans, useLingui } from '@lingui/react/macro'
import { EmailLinkPage } from './email-link-page.tsx'

/** Where the link leads that was sent to the new email of a member. */
export default function ConfirmNewEmail() {
  const { t } = useLingui()
  return (
    <EmailLinkPage
      name="POST /api/email-change/confirm-by-link"
      title={t`Confirm your new email`}
      description={t`An officer entered this email for you.`}
      intro={
        <Trans>
          Confirm it only if you are the member. You sign in with your old email until the new one is in use.
        </Trans>
      }
      action={<Trans>Confirm the new email</Trans>}
    />
  )
}
