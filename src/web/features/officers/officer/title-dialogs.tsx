import { Trans, useLingui } from '@lingui/react/macro'
import { useWatch } from 'react-hook-form'
import { businessDateAt } from '#core/calendar.ts'
import { isTitle, PLACE_MOST, TITLE_MOST, TITLES } from '#core/titles.ts'
import { titleNames, titleText } from '#core/words/title-names.ts'
import { ActDialog } from '#web/app/forms/act-dialog.tsx'
import { speaking } from '#web/app/language/i18n.ts'
import { ReasonActDialog } from '#web/app/officer/reason-act-dialog.tsx'
import { useOfficeAct } from '#web/app/officer/use-office-act.ts'
import { DayField } from '#web/ui/day-field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { ModalHandlers } from '#web/ui/use-modal.tsx'
import type { TitleAct } from './titles.tsx'

type TitleDialogProps = {
  opened: TitleAct
  /** The place after those that are taken. */
  next: number
  ways: ModalHandlers
}

/** Enters a title with its term, or corrects or removes one. */
export default function TitleDialog({ opened, ...rest }: TitleDialogProps) {
  const { term } = opened
  if (opened.act === 'remove_title' && term) return <RemoveDialog person={opened.person} term={term} {...rest} />
  return <EnterDialog opened={opened} {...rest} />
}

type RemoveDialogProps = { person: TitleAct['person']; term: NonNullable<TitleAct['term']>; ways: ModalHandlers }

function RemoveDialog({ person, term, ways }: RemoveDialogProps) {
  const { t, i18n } = useLingui()
  const title = titleText(term.title, speaking(i18n))
  const { name } = person
  return (
    <ReasonActDialog
      by="POST /api/office/titles/:id/remove"
      id={term.id}
      ways={ways}
      title={t`Remove ${title} from ${name}?`}
      what={
        <p>
          <Trans>Do this for a title entered by mistake. Where a term is over, edit it and enter its last day.</Trans>
        </p>
      }
      action={<Trans>Remove title</Trans>}
      hint={t`Every officer can read it.`}
    />
  )
}

type TitleFields = { title: string; own: string; from: string; to: string; place: string }

/** In the list of usual titles, for one of the association's own. */
const OWN = 'own'

function EnterDialog({ opened: { person, term }, next, ways }: TitleDialogProps) {
  const { t, i18n } = useLingui()
  const { say } = speaking(i18n)
  const fields: TitleFields = {
    title: term ? (isTitle(term.title) ? term.title : OWN) : '',
    own: term && !isTitle(term.title) ? term.title : '',
    from: term?.from ?? businessDateAt(new Date()),
    to: term?.to ?? '',
    place: String(term?.place ?? next),
  }
  const act = useOfficeAct('POST /api/office/officers/:id/titles', ways, {
    place: `title of ${person.id} ${term?.id ?? ''}`,
    defaultValues: fields,
  })
  const { register, control, formState } = act.form
  const { errors } = formState
  const isOwn = useWatch({ control, name: 'title' }) === OWN
  const [most, { name }] = [PLACE_MOST, person]
  const isPlace = (text: string) =>
    (/^\d{1,2}$/.test(text.trim()) && Number(text) >= 1) || t`Enter a number from 1 to ${most}.`
  return (
    <ActDialog
      act={act}
      title={term ? t`Edit the title of ${name}` : t`Enter a title for ${name}`}
      what={
        <p>
          <Trans>
            A title gives no rights. The annual reports of its years name {name} with it, with a line to sign.
          </Trans>
        </p>
      }
      action={<Trans>Save title</Trans>}
      onSubmit={({ title, own, from, to, place }) =>
        act.submit({
          params: { id: person.id },
          body: {
            title: title === OWN ? own.trim() : title,
            from,
            to: to === '' ? null : to,
            place: Number(place),
            ...(term && { replaces: term.id }),
          },
        })
      }
    >
      <SelectField
        data-first=""
        label={t`Title`}
        placeholder={t`Choose a title`}
        options={[
          ...TITLES.map((title) => ({ value: title, label: say(titleNames[title]) })),
          { value: OWN, label: t`Another` },
        ]}
        required
        error={errors.title?.message}
        {...register('title', { required: t`Fill this in.` })}
      />
      {isOwn && (
        <TextField
          label={t`In your own words`}
          required
          autoComplete="off"
          maxLength={TITLE_MOST}
          error={errors.own?.message}
          {...register('own', { validate: (text) => text.trim() !== '' || t`Fill this in.` })}
        />
      )}
      <DayField
        label={t`First day`}
        required
        error={errors.from?.message}
        {...register('from', { required: t`Fill this in.` })}
      />
      <DayField
        label={t`Last day`}
        hint={t`Leave it empty while the term lasts.`}
        error={errors.to?.message}
        {...register('to', {
          validate: (to, { from }) => to === '' || to >= from || t`The last day is before the first.`,
        })}
      />
      <TextField
        label={t`Order of signing`}
        hint={t`1 signs first.`}
        required
        inputMode="numeric"
        autoComplete="off"
        maxLength={2}
        error={errors.place?.message}
        {...register('place', { validate: isPlace })}
      />
    </ActDialog>
  )
}
