import { Trans } from '@lingui/react/macro'
import { useAssociation } from '#web/app/calls/association.ts'
import SendLinkAgain from '#web/app/public-forms/send-link-again.tsx'
import { paths } from '#web/app/routes/paths.ts'
import { Banner } from '#web/ui/banner.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Code } from '#web/ui/isolated.tsx'

/** Who has asked to join. A page that was loaded again knows the email alone. */
export type Applicant = { email: string; password?: string; said?: string | undefined }

/** What comes next, once somebody has asked to join: first the email, where this server sends any. */
export default function WhatComesNext({ applicant, emails }: { applicant: Applicant; emails: boolean }) {
  const { name } = useAssociation()
  const { email, password, said } = applicant
  return (
    <div className="grid gap-4">
      {said && (
        <Banner tone="success" live>
          {said}
        </Banner>
      )}
      {emails && (
        <p>
          <Trans>
            We sent a link to <Code>{email}</Code>. If it is not there in a few minutes, look among the spam.
          </Trans>
        </p>
      )}
      <ol className="grid list-decimal gap-2 ps-5">
        {emails && (
          <li>
            <Trans>Open the link within 7 days and enter your password. That confirms your email.</Trans>
          </li>
        )}
        <li>
          <Trans>The secretary of {name} reads your application. An answer usually takes 2-3 business days.</Trans>
        </li>
        <li>
          {emails ? (
            <Trans>You are told by email. Until then you can sign in and see its status.</Trans>
          ) : (
            <Trans>You get an invitation from the association. With it you choose your password.</Trans>
          )}
        </li>
      </ol>
      {emails && password && <SendLinkAgain email={email} password={password} />}
      {emails && !password && (
        <ButtonLink to={paths.signIn} look="quiet" wide>
          <Trans>Log in to have the link sent again</Trans>
        </ButtonLink>
      )}
    </div>
  )
}
