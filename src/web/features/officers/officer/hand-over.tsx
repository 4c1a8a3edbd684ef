import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { FormProvider, useWatch } from 'react-hook-form'
import { useParams } from 'react-router'
import type { AnswerOf, BodyOf } from '#contract/calls.ts'
import { countText } from '#core/local-text.ts'
import { handsOver, type Role } from '#core/policy.ts'
import { callQuery } from '#web/app/calls/call-query.ts'
import { officeKey } from '#web/app/calls/office-queries.ts'
import { profileQuery } from '#web/app/calls/queries.ts'
import { ActDialog } from '#web/app/forms/act-dialog.tsx'
import { listed } from '#web/app/language/i18n.ts'
import { Columns, Part } from '#web/app/officer/desk-parts.tsx'
import { DownloadButton } from '#web/app/officer/download-button.tsx'
import { useOfficeAct } from '#web/app/officer/use-office-act.ts'
import { paths } from '#web/app/routes/paths.ts'
import { MemberPicker, officeMemberQuery } from '#web/features/members/officer/index.ts'
import { roleWords } from '#web/layouts/office-nav.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Day } from '#web/ui/day.tsx'
import { DayField } from '#web/ui/day-field.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { Facts } from '#web/ui/figures.tsx'
import { Form, shakeInvalid } from '#web/ui/form.tsx'
import { Money } from '#web/ui/money.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { useModal } from '#web/ui/use-modal.tsx'
import { NewPerson, type NewPersonFields } from './role-dialogs.tsx'

type ToHandOver = AnswerOf<'GET /api/office/officers/:id/hand-over'>

const toHandOverQuery = (id: number) =>
  callQuery([...officeKey, 'officers', id, 'hand-over'], 'GET /api/office/officers/:id/hand-over', { params: { id } })

/** Hands an office over: to whom, from which day, with what it holds, and the protocol to sign. */
export default function HandOverPage() {
  const { t } = useLingui()
  const id = Number(useParams().id)
  const { data, error, refetch } = useQuery(toHandOverQuery(id))
  const [done, setDone] = useState<string>()
  const name = data?.officer.name ?? ''
  const heading = <PageHeading title={name === '' ? t`Hand over` : t`Hand over from ${name}`} />
  if (done !== undefined) return <Ended heading={heading} title={done} />
  if (error && !data) {
    return (
      <>
        {heading}
        <ErrorState message={t`What is handed over could not be loaded: ${error.message}`} onRetry={refetch} />
      </>
    )
  }
  if (!data) {
    return (
      <Loading>
        <Skeleton className="h-130 w-full" />
      </Loading>
    )
  }
  if (data.officer.roles.length === 0) return <Ended heading={heading} title={t`${name} has no role to hand over`} />
  return (
    <>
      {heading}
      <HandOverForm found={data} onDone={setDone} />
    </>
  )
}

function Ended({ heading, title }: { heading: ReactNode; title: string }) {
  return (
    <>
      {heading}
      <div role="status">
        <EmptyState
          icon="people"
          title={title}
          action={
            <ButtonLink to={paths.officeOfficers}>
              <Trans>See the officers</Trans>
            </ButtonLink>
          }
        >
          <Trans>The page of the officers shows who has which role now.</Trans>
        </EmptyState>
      </div>
    </>
  )
}

type Fields = NewPersonFields & {
  roles: Role[]
  /** The id of an officer or a former one, `member` for who is chosen of the register, or `new`. */
  successor: string
  member: string
  day: string
}

function HandOverForm({ found, onDone }: { found: ToHandOver; onDone: (message: string) => void }) {
  const { t, i18n } = useLingui()
  const { officer, today, successors } = found
  const { opened, open, ways } = useModal<'confirm'>()
  const defaultValues: Fields = {
    ...{ roles: officer.roles, successor: '', member: '', name: '', email: '', mobile: '', day: today },
  }
  const act = useOfficeAct(
    'POST /api/office/officers/:id/hand-over',
    { ...ways, onDone: (message = '') => onDone(message) },
    { beyond: [profileQuery.queryKey], place: `hand-over from ${officer.id}`, defaultValues },
  )
  const { register, control, formState, handleSubmit } = act.form
  const { errors } = formState
  const [roles, successor, day] = useWatch({ control, name: ['roles', 'successor', 'day'] })
  const chosen = useSuccessor(useWatch({ control }), successors)
  const protocol = new URLSearchParams({ roles: roles.join(','), to: chosen?.name ?? '' })
  const one = officer.roles.length === 1
  return (
    <FormProvider {...act.form}>
      <Form onSubmit={handleSubmit(() => open('confirm'), shakeInvalid)}>
        {act.note}
        <Columns
          start={
            <>
              <Sheet as="div" className="grid gap-4">
                {one ? (
                  <Facts
                    items={[
                      {
                        label: t({ message: 'Role', context: 'of an officer' }),
                        value: roleNamesOf(officer.roles, i18n),
                      },
                    ]}
                  />
                ) : (
                  <fieldset>
                    <legend className="text-label font-semibold">{t`Roles to hand over`}</legend>
                    {officer.roles.map((role) => (
                      <Checkbox
                        key={role}
                        label={i18n._(roleWords[role])}
                        value={role}
                        {...register('roles', {
                          validate: (all) => all.length > 0 || t`Choose at least one role.`,
                        })}
                      />
                    ))}
                    {errors.roles && <FieldError id={undefined}>{errors.roles.message}</FieldError>}
                  </fieldset>
                )}
                <SelectField
                  label={t`Successor`}
                  placeholder={t`Choose a successor`}
                  required
                  options={successorOptions(successors, {
                    officers: t`Officers`,
                    former: t`Former officers`,
                    member: t`A member`,
                    someone: t`Somebody new`,
                    rolesOf: (held) => roleNamesOf(held, i18n),
                  })}
                  error={errors.successor?.message}
                  {...register('successor', { required: t`Fill this in.` })}
                />
                {successor === 'member' && <MemberPicker />}
                {successor === 'new' && <NewPerson />}
                <DayField
                  label={t`Day of the hand-over`}
                  hint={t`A hand-over on a later day happens automatically. You can cancel it until then.`}
                  required
                  min={today}
                  error={errors.day?.message}
                  {...register('day', {
                    validate: (entered) => entered >= today || t`Enter today or a later date.`,
                  })}
                />
              </Sheet>
              <WhatHappens found={found} roles={roles} successor={chosen} />
            </>
          }
          end={<WhatIsThere found={found} roles={roles} />}
        />
        <div className="flex flex-wrap gap-3">
          <DownloadButton
            path={`/api/office/officers/${officer.id}/handover.pdf?${protocol}`}
            fileName={t`hand-over-${String(officer.id)}.pdf`}
          >
            <Trans>Protocol to sign</Trans>
          </DownloadButton>
          <Button type="submit">
            <Trans>Hand over</Trans>
          </Button>
        </div>
      </Form>
      {opened && (
        <ActDialog
          act={act}
          title={t`Hand over to ${chosen?.name ?? ''}?`}
          what={
            <>
              <Facts
                items={[
                  { label: t({ message: 'Role', context: 'of an officer' }), value: roleNamesOf(roles, i18n) },
                  { label: t`Hands over`, value: officer.name },
                  { label: t`Takes over`, value: chosen?.name ?? '' },
                  { label: t`Day`, value: day === today ? t`Today` : <Day date={day} /> },
                ]}
              />
              <Effects found={found} roles={roles} successor={chosen} />
            </>
          }
          action={day === today ? <Trans>Hand over now</Trans> : <Trans>Plan the hand-over</Trans>}
          onSubmit={(fields) => act.submit({ params: { id: officer.id }, body: bodyOf(fields) })}
        />
      )}
    </FormProvider>
  )
}

function bodyOf(fields: Fields): BodyOf<'POST /api/office/officers/:id/hand-over'> {
  const { roles, successor, member, name, email, mobile, day } = fields
  if (successor === 'new') return { roles, day, name, email, mobile }
  return { roles, day, to: Number(successor === 'member' ? member : successor) }
}

const roleNamesOf = (roles: readonly Role[], i18n: ReturnType<typeof useLingui>['i18n']) =>
  listed(roles.map((role) => i18n._(roleWords[role])))

type Known = ToHandOver['successors'][number]
type OptionWords = Record<'officers' | 'former' | 'member' | 'someone', string> & {
  rolesOf: (held: readonly Role[]) => string
}

/** Of one name several may be: the number of a member, or the role, tells them apart. */
function successorOptions(successors: readonly Known[], words: OptionWords) {
  return [
    ...successors.map(({ id, name, unique_id: uniqueId, roles }) => ({
      value: String(id),
      label: listed([name, uniqueId ?? '', words.rolesOf(roles)].filter((part) => part !== '')),
      group: roles.length > 0 ? words.officers : words.former,
    })),
    { value: 'member', label: words.member },
    { value: 'new', label: words.someone },
  ]
}

type Successor = { name: string; roles: readonly Role[] }

/** Who was chosen, once it is known who that is. */
function useSuccessor(fields: Partial<Fields>, successors: readonly Known[]): Successor | undefined {
  const { successor = '', member = '', name = '' } = fields
  const isMember = successor === 'member' && member !== ''
  const { data } = useQuery({ ...officeMemberQuery(Number(member)), enabled: isMember })
  if (successor === 'member') {
    const known = successors.find(({ id }) => String(id) === member)
    return isMember && data ? { name: data.name, roles: known?.roles ?? [] } : undefined
  }
  if (successor === 'new') return name.trim() === '' ? undefined : { name, roles: [] }
  return successors.find(({ id }) => String(id) === successor)
}

type Chosen = { found: ToHandOver; roles: readonly Role[] }

/** What the protocol says of this moment. */
function WhatIsThere({ found: { accounts, waiting }, roles }: Chosen) {
  const { t, i18n } = useLingui()
  return (
    <>
      {roles.includes('treasurer') && (
        <Part title={t`Bank and cash`}>
          <Sheet as="div" flush className="px-5 py-1">
            <Facts items={accounts.map(({ name, balance }) => ({ label: name, value: <Money aed={balance} /> }))} />
          </Sheet>
          <p className="mt-2 text-sm text-ink-2">
            <Trans>The protocol has room for what was found, and for the cash counted by notes and coins.</Trans>
          </p>
        </Part>
      )}
      <Part title={t`To do`}>
        <Sheet as="div" flush className="px-5 py-1">
          <Facts items={waiting.map(({ what, count }) => ({ label: what, value: countText(count, i18n.locale) }))} />
        </Sheet>
      </Part>
    </>
  )
}

function WhatHappens(props: Chosen & { successor: Successor | undefined }) {
  const { t } = useLingui()
  return (
    <Part title={t`Changes on the day`}>
      <Sheet as="div" className="grid gap-2">
        <Effects {...props} />
      </Sheet>
    </Part>
  )
}

function Effects({
  found: { officer, conversations },
  roles,
  successor,
}: Chosen & { successor: Successor | undefined }) {
  const { name } = officer
  const kept = officer.roles.filter((role) => !roles.includes(role))
  const keeps = kept.length > 0
  const passes = conversations > 0 && handsOver('answer_message', roles, kept)
  const already = successor && roles.some((role) => successor.roles.includes(role))
  return (
    <>
      {keeps ? (
        <p>
          <Trans>{name} keeps the other roles, and stays signed in.</Trans>
        </p>
      ) : (
        <p>
          <Trans>
            {name} has no role any more, is signed out everywhere, and loses the authenticator app and open links. A
            member signs in again with the password.
          </Trans>
        </p>
      )}
      {passes && (
        <p>
          <Plural
            value={conversations}
            one="The successor takes care of # conversation."
            other="The successor takes care of # conversations."
          />
        </p>
      )}
      {already && (
        <Banner tone="warning">
          <Trans>{successor.name} has this role already. Afterwards one person fewer has it.</Trans>
        </Banner>
      )}
      {officer.own && (
        <Banner tone="warning">
          <Trans>This is your own role. You can’t remove it yourself.</Trans>
        </Banner>
      )}
    </>
  )
}
