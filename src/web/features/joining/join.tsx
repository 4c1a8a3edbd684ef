import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { BusinessDate } from '#core/calendar.ts'
import { dayText } from '#core/local-text.ts'
import { call } from '#web/app/calls/api.ts'
import { useAssociation, useEmails } from '#web/app/calls/association.ts'
import { FormPage } from '#web/app/public-forms/form-page.tsx'
import { usePlainDraft, usePlainForm } from '#web/app/public-forms/use-plain-form.ts'
import { paths } from '#web/app/routes/paths.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { CalendarButton } from '#web/ui/calendar-button.tsx'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import { cx } from '#web/ui/cx.ts'
import { controlClass, Field } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { NewPasswordField, PASSWORD_MIN } from '#web/ui/new-password-field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextArea, TextField } from '#web/ui/text-field.tsx'
import type { Applicant } from './what-comes-next.tsx'

const WhatComesNext = lazy(() => import('./what-comes-next.tsx'))
const loadCalendar = () => import('./birthday-calendar.tsx')

/** Once it is sent, the page says what comes next, also where it is loaded again: a phone does so behind the mailbox. */
export default function Join() {
  const { t } = useLingui()
  const { state } = useLocation()
  const emails = useEmails()
  const [applicant, setApplicant] = useState<Applicant>()
  useEffect(() => {
    const kept: unknown = state?.applicant
    setApplicant((known) => known ?? (typeof kept === 'string' ? { email: kept } : undefined))
  }, [state])
  if (!applicant) return <JoinForm onSent={setApplicant} />
  return (
    <FormPage title={emails ? t`Check your email` : t`Your application is sent`} description={t`What comes next.`}>
      <Suspense fallback={<Skeleton className="h-64 w-full" />}>
        <WhatComesNext applicant={applicant} emails={emails} />
      </Suspense>
    </FormPage>
  )
}

/** What was typed as a business date, in whatever form; as it is where it is none, so that the server says so. */
async function birthdayOf(text: string): Promise<string> {
  // Knows the names of months in every language: fetched by who gives a birthday.
  const reading = await import('#core/sheets/cell-days.ts').catch(() => undefined)
  return reading?.birthdayFromText(text, new Date().getFullYear()) ?? text
}

function JoinForm({ onSent }: { onSent: (applicant: Applicant) => void }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { name } = useAssociation()
  const emails = useEmails()
  const draft = usePlainDraft('join')
  const form = usePlainForm(async (fields) => {
    const body = {
      name: fields.name ?? '',
      email: fields.email ?? '',
      mobile: fields.mobile ?? '',
      address: fields.address ?? '',
      gender: fields.gender === 'female' ? 'female' : 'male',
      birthday: fields.birthday ? await birthdayOf(fields.birthday) : null,
      how_heard: fields.how_heard,
    } as const
    const password = fields.password ?? ''
    const answer = await (emails
      ? call('POST /api/join', { body: { ...body, password } })
      : call('POST /api/join/without-email', { body }))
    draft.onReset()
    onSent({ email: body.email, password, said: answer.message })
    navigate(paths.join, { replace: true, state: { applicant: body.email } })
    return answer
  })
  const { errors, outcome } = form

  return (
    <FormPage
      title={t`Ask to join`}
      description={t`Apply to become a member of ${name}.`}
      intro={
        emails ? (
          <Trans>
            First you confirm your email by a link that we send. Then the secretary of {name} reads your application,
            and you are told by email. Until then you owe nothing, and nothing is charged.
          </Trans>
        ) : (
          <Trans>
            The secretary of {name} reads your application, and the association will be in touch. Until then you owe
            nothing, and nothing is charged.
          </Trans>
        )
      }
      below={
        <p className="px-1 text-center">
          <Trans>Already a member?</Trans>{' '}
          <ButtonLink to={paths.signIn} look="text">
            <Trans>Login</Trans>
          </ButtonLink>
        </p>
      }
    >
      <Form {...draft} onSubmit={form.onSubmit}>
        {outcome && (
          <Banner tone={outcome.tone} live>
            {outcome.message}
          </Banner>
        )}
        <TextField label={t`Full name`} name="name" autoComplete="name" maxLength={100} required error={errors.name} />
        <TextField
          label={t`Email`}
          name="email"
          type="email"
          autoComplete="email"
          maxLength={254}
          required={emails}
          error={errors.email}
        />
        <TextField
          label={t`Mobile`}
          name="mobile"
          type="tel"
          autoComplete="tel"
          placeholder="+971 50 123 4567"
          pattern="\+?[0-9 \(\)\-]{7,20}"
          title={t`Enter a phone number, like +971 50 123 4567.`}
          required
          error={errors.mobile}
        />
        <TextField
          label={t`Address`}
          name="address"
          autoComplete="street-address"
          maxLength={300}
          required
          error={errors.address}
        />
        <ChoiceGroup
          label={t`Gender`}
          name="gender"
          required
          error={errors.gender}
          options={[
            { value: 'male', label: t`Male` },
            { value: 'female', label: t`Female` },
          ]}
        />
        <BirthdayField error={errors.birthday} ready={form.ready} />
        {emails && (
          <NewPasswordField
            label={t`Choose a password`}
            hint={t`You sign in with it once your email is confirmed. At least ${PASSWORD_MIN} characters.`}
            name="password"
            minLength={PASSWORD_MIN}
            guessable={[name]}
            required
            error={errors.password}
          />
        )}
        <TextArea
          label={t`How did you hear of us?`}
          name="how_heard"
          rows={2}
          maxLength={300}
          error={errors.how_heard}
        />
        <Button type="submit" wide disabled={!form.ready} pending={form.pending}>
          <Trans>Send the application</Trans>
        </Button>
      </Form>
    </FormPage>
  )
}

/** A birthday as text, typed in any form or chosen in a calendar. `ready`: the page runs, and a press reaches the button. */
function BirthdayField({ error, ready }: { error: ReactNode; ready: boolean }) {
  const { t, i18n } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const write = (day: BusinessDate) => {
    if (!input.current) return
    input.current.value = dayText(day, i18n.locale)
    // The form keeps what is entered for a reload.
    input.current.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }
  return (
    <Field label={t`Birthday`} hint={t`Only officers see it.`} error={error}>
      {(control) => (
        <span className="relative block">
          <input
            {...control}
            ref={input}
            dir="auto"
            name="birthday"
            autoComplete="bday"
            maxLength={40}
            placeholder="21/11/1985"
            className={cx(controlClass, 'beside-button')}
          />
          {ready && (
            <CalendarButton input={input} load={loadCalendar}>
              {(BirthdayCalendar, close) => (
                <BirthdayCalendar
                  text={input.current?.value ?? ''}
                  onChoose={(day) => {
                    write(day)
                    close()
                  }}
                />
              )}
            </CalendarButton>
          )}
        </span>
      )}
    </Field>
  )
}
