import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type DefaultValues, type FieldValues, type UseFormRegisterReturn, useWatch } from 'react-hook-form'
import type { BodyOf } from '#contract/calls.ts'
import { addMonths, businessDateAt, type Month, monthOf, monthRange } from '#core/calendar.ts'
import { monthText } from '#core/local-text.ts'
import { type Fils, parseAed, toAedNumber } from '#core/money.ts'
import { DUE_DAY_LAST, namesOf, type SettingName, settingRow } from '#core/settings.ts'
import { associationQuery } from '#web/app/calls/queries.ts'
import { ActDialog } from '#web/app/forms/act-dialog.tsx'
import { useOfficeAct } from '#web/app/officer/use-office-act.ts'
import { AmountField } from '#web/ui/amount-field.tsx'
import { amountText, filsOf } from '#web/ui/amounts.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Day } from '#web/ui/day.tsx'
import { Pair } from '#web/ui/form.tsx'
import { Money } from '#web/ui/money.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextArea, TextField } from '#web/ui/text-field.tsx'
import { useAmountRules } from '#web/ui/use-amount-rules.ts'
import type { ModalHandlers } from '#web/ui/use-modal.tsx'
import { Felt, isFelt, ToldThen } from './felt-change.tsx'
import { type FormSection, sectionWords, settingWords } from './setting-words.ts'
import { type Settings, settingsQuery } from './settings-queries.ts'

export type SettingsSection = FormSection | 'dues' | 'rules'

type SettingsDialogProps = {
  settings: Settings
  /** The version that is shown: what somebody changes meanwhile is not overwritten. */
  version: number
  /** Whether the dues may change from a past month. */
  fromAnyMonth: boolean
  /** How many active members feel it. */
  members: number
  ways: ModalHandlers
}

/** The same where the settings are not shown: it opens once they are there. */
export function SettingsStep({ section, ways }: { section: SettingsSection; ways: ModalHandlers }) {
  const { data } = useInfiniteQuery(settingsQuery)
  const latest = data?.pages[0]
  return latest ? (
    <SettingsDialog
      section={section}
      settings={latest.settings}
      version={latest.version}
      fromAnyMonth={latest.dues_from_any_month}
      members={latest.active_members}
      ways={ways}
    />
  ) : null
}

/** Changes one part of the settings. */
export function SettingsDialog({ section, ...props }: SettingsDialogProps & { section: SettingsSection }) {
  if (section === 'dues') return <ChangeDuesDialog {...props} />
  if (section === 'rules') return <ChangeRulesDialog {...props} />
  return <ChangeSectionDialog section={section} {...props} />
}

/** What stands in a form's field: text, or of a switch whether it is on. */
type Entered = Partial<Record<SettingName, string | boolean>>

/** The form of a part of the table, a field for each of its settings. */
function ChangeSectionDialog({ section, settings, ...shown }: SettingsDialogProps & { section: FormSection }) {
  const { i18n } = useLingui()
  const names: readonly SettingName[] = namesOf(section)
  const { act, change } = useSettingsAct<Entered>(
    section,
    shown,
    Object.fromEntries(names.map((name) => [name, enteredOf(name, settings)])),
  )
  const { register, formState } = act.form
  const rulesOf = useSettingRules()
  const words = sectionWords[section]
  const field = (name: SettingName) => (
    <SettingField
      key={name}
      name={name}
      first={name === names[0]}
      error={formState.errors[name]?.message}
      field={register(name, rulesOf(name))}
    />
  )
  return (
    <ActDialog
      act={act}
      title={i18n._(words.change)}
      what={
        <>
          <p>{i18n._(words.what)}</p>
          {section === 'bank' && <TakesEffectLater />}
        </>
      }
      action={<Trans>Save</Trans>}
      onSubmit={(entered) => {
        const fields = Object.fromEntries(names.map((name) => [name, sentOf(name, entered[name])]))
        return change({ section, ...fields } as Unversioned<Change>)
      }}
    >
      {inPairs(names).map((pair) =>
        pair.length === 1 ? pair.map(field) : <Pair key={pair[0]}>{pair.map(field)}</Pair>,
      )}
      {isFelt(section) && <Felt section={section} settings={settings} members={shown.members} />}
    </ActDialog>
  )
}

const NARROW: ReadonlySet<string> = new Set(['amount', 'months', 'percent'])

/** Short fields that follow each other stand two in a line. */
function inPairs(names: readonly SettingName[]): SettingName[][] {
  const lines: SettingName[][] = []
  for (const name of names) {
    const last = lines.at(-1)
    const beside = last?.length === 1 && [...last, name].every((each) => NARROW.has(settingRow(each).kind))
    if (beside) last.push(name)
    else lines.push([name])
  }
  return lines
}

type SettingFieldProps = {
  name: SettingName
  /** Whether the dialog opens with the focus on it. */
  first: boolean
  error: string | undefined
  field: UseFormRegisterReturn
}

/** The field of a setting, by its kind. */
function SettingField({ name, first, error, field }: SettingFieldProps) {
  const { i18n } = useLingui()
  const { kind, most = 0, required = false } = settingRow(name)
  const words = settingWords[name]
  const label = i18n._(words.field ?? words.label)
  const shared = {
    ...(first && { 'data-first': '' }),
    label,
    hint: words.hint && i18n._(words.hint),
    error,
    autoComplete: 'off',
    ...field,
  }
  switch (kind) {
    case 'text':
      return <TextField {...shared} required={required} maxLength={most} />
    case 'phone':
      return <TextField {...shared} type="tel" maxLength={most} />
    case 'email':
      return <TextField {...shared} type="email" maxLength={EMAIL_MOST} />
    case 'amount':
      return <AmountField {...shared} required />
    case 'amount_or_none':
      return <AmountField {...shared} />
    case 'percent':
      return <TextField {...shared} inputMode="decimal" maxLength={PERCENT_MOST} required />
    case 'months':
      return <TextField {...shared} inputMode="numeric" maxLength={String(most).length} required />
    case 'multiple':
      return <TextField {...shared} inputMode="numeric" maxLength={String(most).length} />
    case 'names':
      return <TextArea {...shared} rows={6} required />
    case 'switch':
      return <Checkbox {...(first && { 'data-first': '' })} label={label} hint={shared.hint} {...field} />
  }
}

/** Characters of an address as long as there are any, and of '100.00'. */
const EMAIL_MOST = 254
const PERCENT_MOST = 6

/** What a setting's field begins with. */
function enteredOf(name: SettingName, settings: Settings): string | boolean {
  const value = settings[name]
  if (typeof value === 'boolean') return value
  if (Array.isArray(value)) return value.join('\n')
  if (settingRow(name).kind === 'amount_or_none') return Number(value) > 0 ? amountText(filsOf(Number(value))) : ''
  return String(value ?? '')
}

/** What the call takes of a setting. */
function sentOf(name: SettingName, entered: string | boolean = ''): unknown {
  if (typeof entered === 'boolean') return entered
  switch (settingRow(name).kind) {
    case 'months':
      return Number(entered)
    case 'multiple':
      return entered.trim() === '' ? null : Number(entered)
    case 'names':
      return namesIn(entered)
    case 'amount_or_none':
      return entered.trim()
    default:
      return entered
  }
}

const namesIn = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** The rules of a setting's field, as the calls have them; what no rule is for the server says. */
function useSettingRules() {
  const { t } = useLingui()
  const amountRules = useAmountRules()
  const isWhole = useWholeNumber()
  return (name: SettingName) => {
    const { kind, most = 0, required } = settingRow(name)
    const validate = (text: string): true | string => {
      switch (kind) {
        case 'amount':
          return text.trim() === '' ? amountRules.required : amountRules.validate(text)
        case 'percent':
          if (!/^\d{1,3}(\.\d{1,2})?$/.test(text)) return t`Enter a percentage like 7 or 7.25.`
          return Number(text) <= most || t`Enter at most ${most}.`
        case 'months':
          return isWhole(text, 1, most)
        case 'multiple':
          return text.trim() === '' || isWhole(text, 1, most)
        case 'names':
          return namesIn(text).length > 0 || t`Enter at least one operator.`
        default:
          return !required || text.trim() !== '' || t`Fill this in.`
      }
    }
    return { validate: (entered: string | boolean | undefined) => validate(String(entered ?? '')) }
  }
}

/** Whether a text is a whole number within bounds, or the sentence that it has to be. */
function useWholeNumber() {
  const { t } = useLingui()
  return (text: string, least: number, most: number): true | string => {
    const within = /^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most
    return within || t`Enter a whole number from ${least} to ${most}.`
  }
}

/** Switches the two-person rules off where one officer does everything, and on again. */
function ChangeRulesDialog({ settings, ...shown }: SettingsDialogProps) {
  const { act, change } = useSettingsAct('rules', shown)
  const on = settings.two_person_rules
  return (
    <ActDialog
      act={act}
      title={on ? <Trans>Switch the two-person rules off?</Trans> : <Trans>Switch the two-person rules on?</Trans>}
      what={
        <>
          <p>
            {on ? (
              <Trans>
                One officer can then approve a loan and pay it out, and decide on their own money. It is meant for an
                association with a single officer. Every page of the officer area says so.
              </Trans>
            ) : (
              <Trans>
                Nobody then decides on their own money. A loan above 3,000 AED takes two officers. The officer who
                approved a loan does not pay it out.
              </Trans>
            )}
          </p>
          <TakesEffectLater />
        </>
      }
      action={on ? <Trans>Switch rules off</Trans> : <Trans>Switch rules on</Trans>}
      look={on ? 'danger' : 'primary'}
      onSubmit={() => change({ section: 'rules', two_person_rules: !on })}
    />
  )
}

/** Of an association in which nobody owes yet; none is older. */
const FIRST_MONTH_OFFERED: Month = '2000-01'
/** As far ahead as the call takes it. */
const MONTHS_OFFERED = 24

/** The monthly dues and their day, from a later month on. */
function ChangeDuesDialog({ settings, fromAnyMonth, ...shown }: SettingsDialogProps) {
  const { t, i18n } = useLingui()
  const { dues, dues_to_come: toCome } = settings
  const thisMonth = monthOf(businessDateAt(new Date()))
  const first = fromAnyMonth ? FIRST_MONTH_OFFERED : addMonths(thisMonth, 1)
  const months = monthRange(first, addMonths(thisMonth, MONTHS_OFFERED))
  const { act, change } = useSettingsAct('dues', shown, {
    dues_amount: amountText(filsOf(toCome?.amount ?? dues.amount)),
    due_day: String(toCome?.due_day ?? dues.due_day),
    dues_from: toCome?.from ?? (fromAnyMonth ? dues.from : addMonths(thisMonth, 1)),
  })
  const { register, formState } = act.form
  const { errors } = formState
  const amountRules = useAmountRules()
  const isWhole = useWholeNumber()
  return (
    <ActDialog
      act={act}
      title={<Trans>Change the dues</Trans>}
      what={
        <>
          <p>
            {fromAnyMonth ? (
              <Trans>Nobody owes dues yet. Choose the month from which members pay them; it can be in the past.</Trans>
            ) : (
              <Trans>
                A change begins in a later month. Months before it stay as they are, and so does a month that is paid in
                part already.
              </Trans>
            )}
          </p>
          {toCome && (
            <Banner tone="info">
              <Trans>
                This replaces the change to <Money aed={toCome.amount} trim /> from{' '}
                <Day date={`${toCome.from}-01`} parts="month" />. To cancel that change, enter today's dues:{' '}
                <Money aed={dues.amount} trim /> on day {dues.due_day}.
              </Trans>
            </Banner>
          )}
        </>
      }
      action={<Trans>Change the dues</Trans>}
      onSubmit={({ dues_amount, due_day, dues_from }) =>
        change({ section: 'dues', dues_amount: dues_amount.trim(), due_day: Number(due_day), dues_from })
      }
    >
      <AmountField
        data-first=""
        label={t`Each month`}
        required
        error={errors.dues_amount?.message}
        {...register('dues_amount', amountRules)}
      />
      <TextField
        label={t`Due on day`}
        hint={t`In shorter months, the last day.`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={2}
        required
        error={errors.due_day?.message}
        {...register('due_day', { validate: (text) => isWhole(text, 1, DUE_DAY_LAST) })}
      />
      <SelectField
        label={t`From`}
        required
        options={months.map((month) => ({ value: month, label: monthText(month, i18n.locale) }))}
        error={errors.dues_from?.message}
        {...register('dues_from')}
      />
      <NewDues settings={settings} members={shown.members} />
    </ActDialog>
  )
}

/** What every member will owe, as the form has it now, before it is saved. */
function NewDues({ settings: { dues }, members }: Pick<SettingsDialogProps, 'settings' | 'members'>) {
  const [amount, day, from] = useWatch<DuesFields, (keyof DuesFields)[]>({
    name: ['dues_amount', 'due_day', 'dues_from'],
  })
  const fils = parseAed((amount ?? '').trim())
  const stays = fils === filsOf(dues.amount) && Number(day) === dues.due_day
  if (members === 0 || fils === undefined || !from || stays) return null
  const ofAll = (each: Fils) => toAedNumber(each * BigInt(members))
  return (
    <Banner tone="info">
      <p>
        <Trans>
          From <Day date={`${from}-01`} parts="month" /> each member owes <Money aed={toAedNumber(fils)} trim /> a
          month, due on day {day}. Now it is <Money aed={dues.amount} trim />, due on day {dues.due_day}.
        </Trans>{' '}
        <Trans>
          Together that is <Money aed={ofAll(fils)} trim /> a month instead of{' '}
          <Money aed={ofAll(filsOf(dues.amount))} trim />.
        </Trans>{' '}
        <ToldThen members={members} />
      </p>
    </Banner>
  )
}

type DuesFields = { dues_amount: string; due_day: string; dues_from: string }

/** Of a change that no officer makes alone once there are members. */
function TakesEffectLater() {
  return (
    <p>
      <Trans>
        Once there are members, a treasurer has to confirm it first. If there is one officer alone, it waits 24 hours.
        All officers are told at once.
      </Trans>
    </p>
  )
}

type Change = BodyOf<'POST /api/office/settings'>
type Unversioned<C> = C extends Change ? Omit<C, 'version'> : never

/**
 * The act that changes a part of the settings, with the version that its dialog opened with. What is in its form is kept
 * over a reload as long as nobody has changed the settings since: what they have set is not undone by what was begun before.
 */
function useSettingsAct<Fields extends FieldValues>(
  section: SettingsSection,
  { version, ways }: Pick<SettingsDialogProps, 'version' | 'ways'>,
  defaultValues?: DefaultValues<Fields>,
) {
  const [seen] = useState(version)
  const act = useOfficeAct<'POST /api/office/settings', Fields>('POST /api/office/settings', ways, {
    beyond: [associationQuery.queryKey],
    ...(defaultValues && { place: `settings ${section} of version ${version}`, defaultValues }),
  })
  return { act, change: (part: Unversioned<Change>) => act.submit({ body: { ...part, version: seen } as Change }) }
}
