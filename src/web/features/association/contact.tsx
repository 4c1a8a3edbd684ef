import { Trans, useLingui } from '@lingui/react/macro'
import { Navigate } from 'react-router'
import { MESSAGE_LONGEST } from '#contract/limits.ts'
import { call } from '#web/app/calls/api.ts'
import { useAssociation } from '#web/app/calls/association.ts'
import { FormPage } from '#web/app/public-forms/form-page.tsx'
import { usePlainDraft, usePlainForm } from '#web/app/public-forms/use-plain-form.ts'
import { paths } from '#web/app/routes/paths.ts'
import { useSignedIn } from '#web/app/session/session.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { TextArea, TextField } from '#web/ui/text-field.tsx'

export default function Contact() {
  const { t } = useLingui()
  const signedIn = useSignedIn()
  const { name } = useAssociation()
  const draft = usePlainDraft('contact')
  const form = usePlainForm((fields) =>
    call('POST /api/contact', {
      body: { name: fields.name ?? '', reply_to: fields.reply_to ?? '', message: fields.message ?? '' },
    }),
  )
  const { errors, outcome } = form

  // A member writes from the member area, where officers see who it is.
  if (signedIn) return <Navigate to={paths.contactChat} replace />
  return (
    <FormPage
      title={t`Contact`}
      description={t`Write to ${name}.`}
      intro={<Trans>Write to the association. The officers are volunteers and answer as soon as they can.</Trans>}
    >
      <Form {...draft} onSubmit={form.onSubmit}>
        {outcome && (
          <Banner tone={outcome.tone} live>
            {outcome.message}
          </Banner>
        )}
        <TextField label={t`Your name`} name="name" autoComplete="name" maxLength={100} required error={errors.name} />
        <TextField
          label={t`Email or mobile`}
          hint={t`Where the answer should go.`}
          name="reply_to"
          autoComplete="email"
          maxLength={254}
          required
          error={errors.reply_to}
        />
        <TextArea
          label={t`Message`}
          name="message"
          rows={5}
          maxLength={MESSAGE_LONGEST}
          required
          error={errors.message}
        />
        <Button type="submit" wide disabled={!form.ready} pending={form.pending}>
          <Trans>Send</Trans>
        </Button>
      </Form>
    </FormPage>
  )
}
