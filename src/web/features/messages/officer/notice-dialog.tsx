import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import type { BodyOf } from '#contract/calls.ts'
import { MESSAGE_LONGEST, NOTICE_TITLE_LONGEST } from '#contract/limits.ts'
import { businessDateAt } from '#core/calendar.ts'
import { languageNames } from '#core/language-names.ts'
import { type Language, languages } from '#core/languages.ts'
import { ActDialog } from '#web/app/forms/act-dialog.tsx'
import { listed, spokenLanguage } from '#web/app/language/i18n.ts'
import { SearchField, useSettled } from '#web/app/officer/search-field.tsx'
import { useOfficeAct } from '#web/app/officer/use-office-act.ts'
import { FOUND_SHOWN, useMemberSearch } from '#web/features/members/officer/index.ts'
import { Button } from '#web/ui/button.tsx'
import { DayField } from '#web/ui/day-field.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextArea, TextField } from '#web/ui/text-field.tsx'
import type { ModalHandlers } from '#web/ui/use-modal.tsx'
import { type NoticeGroup, noticeGroups, recipientsQuery } from './notice-queries.ts'

type Words = { title: string; text: string }
type Fields = Words & {
  to: NoticeGroup
  address: string
  members: Chosen[]
  language: Language
  others: Record<Language, Words>
  pinned_until: string
}

const NO_WORDS: Words = { title: '', text: '' }

type NoticeDialogProps = { ways: ModalHandlers; onSent: (id: number) => void }

/** Writes a notice. The button says to how many members it goes. */
export default function NoticeDialog({ ways, onSent }: NoticeDialogProps) {
  const { t, i18n } = useLingui()
  const defaultValues: Fields = {
    ...{ to: 'all', address: '', members: [], language: spokenLanguage(), pinned_until: '', ...NO_WORDS },
    others: Object.fromEntries(languages.map((each) => [each, NO_WORDS])) as Fields['others'],
  }
  const act = useOfficeAct('POST /api/office/notices', ways, { place: 'notice', defaultValues })
  const { register, control, formState } = act.form
  const { errors } = formState
  const [to, address, members] = useWatch({ control, name: ['to', 'address', 'members'] })
  const filled = { validate: (text: string) => text.trim() !== '' || t`Fill this in.` }
  const submit = async (fields: Fields) => {
    const sent = await act.submit({ body: bodyOf(fields) })
    if (sent) onSent(sent.notice_id)
  }
  return (
    <ActDialog
      act={act}
      title={<Trans>Write a notice</Trans>}
      what={
        <p>
          <Trans>
            Members find it among their notifications, and are told as they chose. It can’t be changed later.
          </Trans>
        </p>
      }
      action={<SendWords to={to} address={address} chosen={members.length} />}
      onSubmit={submit}
    >
      <TextField
        data-first=""
        label={t`Heading`}
        required
        autoComplete="off"
        maxLength={NOTICE_TITLE_LONGEST}
        error={errors.title?.message}
        {...register('title', filled)}
      />
      <TextArea
        label={t`Text`}
        required
        rows={6}
        maxLength={MESSAGE_LONGEST}
        error={errors.text?.message}
        {...register('text', filled)}
      />
      <SelectField
        label={t({ message: 'To', context: 'members' })}
        required
        options={(Object.keys(noticeGroups) as NoticeGroup[]).map((value) => ({
          value,
          label: i18n._(noticeGroups[value]),
        }))}
        error={errors.to?.message}
        {...register('to')}
      />
      {to === 'address' && (
        <TextField
          label={t`Words of the address`}
          hint={t`A building or a street. It goes to members whose address has these words.`}
          required
          autoComplete="off"
          maxLength={100}
          error={errors.address?.message}
          {...register('address', filled)}
        />
      )}
      {to === 'list' && <MembersField name="members" />}
      <DayField
        label={t`Keep on the home page until`}
        hint={t`Each member can put it away once they have read it.`}
        min={businessDateAt(new Date())}
        error={errors.pinned_until?.message}
        {...register('pinned_until')}
      />
      <Fold summary={t`Other languages`}>
        <OtherLanguages />
      </Fold>
    </ActDialog>
  )
}

function bodyOf(fields: Fields): BodyOf<'POST /api/office/notices'> {
  const { to, address, members, title, text, language, others, pinned_until: pinnedUntil } = fields
  const more = languages
    .filter((each) => each !== language && others[each].title.trim() !== '')
    .map((each) => ({ language: each, ...others[each] }))
  return {
    ...{ to, texts: [{ language, title, text }, ...more], pinned_until: pinnedUntil || null },
    ...(to === 'address' && { address }),
    ...(to === 'list' && { members: members.map(({ id }) => id) }),
  }
}

type SendWordsProps = { to: NoticeGroup; address: string; chosen: number }

function SendWords({ to, address, chosen }: SendWordsProps) {
  const settled = useSettled(address.trim())
  const isList = to === 'list'
  const { data } = useQuery({ ...recipientsQuery(isList ? 'all' : to, settled), enabled: !isList })
  const count = isList ? chosen : data
  if (count === undefined) return <Trans>Send</Trans>
  return <Plural value={count} one="Send to # member" other="Send to # members" />
}

/** The same in other languages; who reads none of them gets the text above. */
function OtherLanguages() {
  const { t } = useLingui()
  const { register, control, getValues, formState } = useFormContext<Fields>()
  const language = useWatch({ control, name: 'language' })
  return (
    <div className="grid gap-4">
      <SelectField
        label={t`Language of the text above`}
        hint={t`Members whose language has no text get it too.`}
        required
        options={languages.map((value) => ({ value, label: languageNames[value] }))}
        {...register('language')}
      />
      {languages
        .filter((each) => each !== language)
        .map((each) => {
          const name = languageNames[each]
          const errors = formState.errors.others?.[each]
          const both = (other: keyof Words) => (value: string) =>
            value.trim() !== '' || getValues(`others.${each}.${other}`).trim() === '' || t`Fill this in.`
          return (
            <div key={each} className="grid gap-2">
              <TextField
                label={t`${name}: heading`}
                lang={each}
                autoComplete="off"
                maxLength={NOTICE_TITLE_LONGEST}
                error={errors?.title?.message}
                {...register(`others.${each}.title`, { validate: both('text') })}
              />
              <TextArea
                label={t`${name}: text`}
                lang={each}
                maxLength={MESSAGE_LONGEST}
                error={errors?.text?.message}
                {...register(`others.${each}.text`, { validate: both('title') })}
              />
            </div>
          )
        })}
    </div>
  )
}

/** A member who is chosen, as the form keeps them. */
type Chosen = { id: number; name: string }

/** Several members of the register, each found by a few letters. */
function MembersField({ name }: { name: string }) {
  const { t } = useLingui()
  const { text, setText, searched, problem, ...register } = useMemberSearch('all')
  const { field, fieldState } = useController({
    name,
    rules: { validate: (chosen: Chosen[]) => chosen.length > 0 || t`Choose members.` },
  })
  const chosen: Chosen[] = field.value
  const found = register.found
    .filter(({ id, closed }) => !closed && chosen.every((each) => each.id !== id))
    .slice(0, FOUND_SHOWN)
  return (
    <div className="grid gap-3">
      <SearchField text={text} onType={setText} />
      {problem}
      <div className="flex flex-wrap gap-2">
        {found.map((member) => (
          <Button
            key={member.id}
            look="quiet"
            icon="plus"
            onClick={() => {
              field.onChange([...chosen, { id: member.id, name: member.name }])
              setText('')
            }}
          >
            {listed([member.name, member.unique_id])}
          </Button>
        ))}
      </div>
      {searched && found.length === 0 && (
        <p role="status" className="text-sm text-ink-2">
          <Trans>Nobody found</Trans>
        </p>
      )}
      {chosen.length > 0 && (
        <ul aria-label={t`Members who get it`} className="flex flex-wrap gap-2">
          {chosen.map(({ id, name: who }) => (
            <li key={id}>
              <Button
                look="text"
                icon="close"
                aria-label={t`Remove ${who}`}
                onClick={() => field.onChange(chosen.filter((each) => each.id !== id))}
              >
                {who}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {fieldState.error && <FieldError id={undefined}>{fieldState.error.message}</FieldError>}
    </div>
  )
}
