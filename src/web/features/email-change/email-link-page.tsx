import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { call } from '#web/app/calls/api.ts'
import { FormPage } from '#web/app/public-forms/form-page.tsx'
import { tokenInAddress, usePlainForm } from '#web/app/public-forms/use-plain-form.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'

type EmailLinkPageProps = {
  name: 'POST /api/email-change/confirm-by-link' | 'POST /api/email-change/stop-by-link'
  title: string
  description: string
  intro: ReactNode
  action: ReactNode
}

/** Where a link leads that confirms or stops a new email. It takes a press: programs that look into mailboxes open links too. */
export function EmailLinkPage({ name, title, description, intro, action }: EmailLinkPageProps) {
  const { t } = useLingui()
  const form = usePlainForm(async () => {
    const token = tokenInAddress()
    if (!token) throw new Error(t`This link is incomplete. Open it from the email again.`)
    return call(name, { body: { token } })
  })
  return (
    <FormPage title={title} description={description} intro={intro}>
      <Form onSubmit={form.onSubmit}>
        {form.outcome && (
          <Banner tone={form.outcome.tone} live>
            {form.outcome.message}
          </Banner>
        )}
        {form.outcome?.tone !== 'success' && (
          <Button type="submit" wide disabled={!form.ready} pending={form.pending}>
            {action}
          </Button>
        )}
      </Form>
    </FormPage>
  )
}
