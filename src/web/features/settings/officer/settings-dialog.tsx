import { Trans, useLingui } from '@lingui/react/macro'
import { useForm } from 'react-hook-form'
import { ActDialog } from '#web/app/officer/act-dialog.tsx'
import { amountText, filsOf } from '#web/ui/amounts.ts'
import { shakeInvalid } from '#web/ui/shake-invalid.ts'
import { TextArea } from '#web/ui/text-area.tsx'
import { AmountField, TextField } from '#web/ui/text-field.tsx'
import type { ModalWays } from '#web/ui/use-modal.tsx'
import { ChangeDuesDialog } from './change-dues-dialog.tsx'
import { ChangeLoansDialog } from './change-loans-dialog.tsx'
import type { Settings } from './settings-queries.ts'
import { useChangeSettings } from './use-change-settings.ts'
import { useSettingsForm } from './use-settings-form.ts'

/** The operators that the recharge form offers. */
function ChangeRechargesDialog({ settings, ...shown }: SettingsDialogProps) {
  const { t } = useLingui()
  const { register, handleSubmit, formState, draft, change, pending, error, fieldErrors } = useSettingsForm(
    'recharges',
    shown,
    {
      recharge_operators: settings.recharge_operators.join('\n'),
      recharge_cost_most: amountText(filsOf(settings.recharge_cost_most)),
    },
  )
  return (
    <ActDialog
      title={<Trans>Change the recharge operators</Trans>}
      what={
        <p>
          <Trans>The recharge form offers them in this order.</Trans>
        </p>
      }
      action={<Trans>Save</Trans>}
      pending={pending}
      error={error}
      onSubmit={handleSubmit(
        ({ recharge_operators, recharge_cost_most }) =>
          change({
            section: 'recharges',
            recharge_operators: namesIn(recharge_operators),
            recharge_cost_most: recharge_cost_most.trim(),
          }),
        shakeInvalid,
      )}
      onClose={draft.ways.onClose}
    >
      {draft.note}
      <TextArea
        data-first=""
        label={t`Operators`}
        hint={t`One a line.`}
        rows={6}
        required
        error={formState.errors.recharge_operators?.message ?? fieldErrors.recharge_operators}
        {...register('recharge_operators', {
          validate: (text) => namesIn(text).length > 0 || t`Please enter at least one operator.`,
        })}
      />
      <AmountField
        label={t`Most a recharge may cost more`}
        hint={t`Above this another treasurer confirms the cost.`}
        error={fieldErrors.recharge_cost_most}
        {...register('recharge_cost_most')}
      />
    </ActDialog>
  )
}

const namesIn = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Name and contacts, as every page shows them. */
function ChangeAssociationDialog({ settings, ...shown }: SettingsDialogProps) {
  const { t } = useLingui()
  const { name, email, phone, address } = settings
  const { register, handleSubmit, formState, draft, change, pending, error, fieldErrors } = useSettingsForm(
    'association',
    shown,
    { name, email, phone, address },
  )
  return (
    <ActDialog
      title={<Trans>Change name and contacts</Trans>}
      what={
        <p>
          <Trans>The public pages show them at once; a page that is open, when it is next loaded.</Trans>
        </p>
      }
      action={<Trans>Save</Trans>}
      pending={pending}
      error={error}
      onSubmit={handleSubmit((fields) => change({ section: 'association', ...fields }), shakeInvalid)}
      onClose={draft.ways.onClose}
    >
      {draft.note}
      <TextField
        data-first=""
        label={t`Name`}
        required
        autoComplete="off"
        maxLength={100}
        error={formState.errors.name?.message ?? fieldErrors.name}
        {...register('name', { validate: (text) => text.trim() !== '' || t`Please fill this in.` })}
      />
      <TextField
        label={t`Email`}
        type="email"
        autoComplete="off"
        maxLength={254}
        error={fieldErrors.email}
        {...register('email')}
      />
      <TextField
        label={t`Phone`}
        type="tel"
        autoComplete="off"
        maxLength={40}
        error={fieldErrors.phone}
        {...register('phone')}
      />
      <TextField
        label={t`Address`}
        autoComplete="off"
        maxLength={300}
        error={fieldErrors.address}
        {...register('address')}
      />
    </ActDialog>
  )
}

const NAME_MOST = 100
const NUMBER_MOST = 60

/** The account that members pay to. */
function ChangeBankDialog({ settings, ...shown }: SettingsDialogProps) {
  const { t } = useLingui()
  const { bank_name, bank_account_name, bank_account_number, bank_iban } = settings
  const { register, handleSubmit, draft, change, pending, error, fieldErrors } = useSettingsForm('bank', shown, {
    bank_name,
    bank_account_name,
    bank_account_number,
    bank_iban,
  })
  const field = (name: 'bank_name' | 'bank_account_name' | 'bank_account_number' | 'bank_iban', maxLength: number) => {
    return { autoComplete: 'off', maxLength, error: fieldErrors[name], ...register(name) }
  }
  return (
    <ActDialog
      title={<Trans>Change where members pay to</Trans>}
      what={
        <>
          <p>
            <Trans>Members see it in the payment form and transfer their money there. Please check each digit.</Trans>
          </p>
          <TakesEffectLater />
        </>
      }
      action={<Trans>Save</Trans>}
      pending={pending}
      error={error}
      onSubmit={handleSubmit((fields) => change({ section: 'bank', ...fields }))}
      onClose={draft.ways.onClose}
    >
      {draft.note}
      <TextField data-first="" label={t`Bank`} {...field('bank_name', NAME_MOST)} />
      <TextField label={t`Account name`} {...field('bank_account_name', NAME_MOST)} />
      <TextField label={t`Account number`} {...field('bank_account_number', NUMBER_MOST)} />
      <TextField label={t`IBAN`} {...field('bank_iban', NUMBER_MOST)} />
    </ActDialog>
  )
}

/** Switches the two-person rules off where one officer does everything, and on again. */
function ChangeRulesDialog({ settings, ...shown }: SettingsDialogProps) {
  const { change, pending, error } = useChangeSettings(shown)
  const { handleSubmit } = useForm()
  const on = settings.two_person_rules
  return (
    <ActDialog
      title={on ? <Trans>Switch the two-person rules off?</Trans> : <Trans>Switch the two-person rules on?</Trans>}
      what={
        <>
          <p>
            {on ? (
              <Trans>
                One officer can then approve a loan and pay it out, and decide on their own money. It is meant for an
                association with a single officer, and every screen of the office says so.
              </Trans>
            ) : (
              <Trans>
                Nobody then decides on their own money, a loan above 3,000 AED takes two officers, and who approved a
                loan does not pay it out.
              </Trans>
            )}
          </p>
          <TakesEffectLater />
        </>
      }
      action={on ? <Trans>Switch them off</Trans> : <Trans>Switch them on</Trans>}
      look={on ? 'danger' : 'primary'}
      pending={pending}
      error={error}
      onSubmit={handleSubmit(() => change({ section: 'rules', two_person_rules: !on }))}
      onClose={shown.ways.onClose}
    />
  )
}

/** The fine for what is completed late, or none. */
function ChangeFinesDialog({ settings, ...shown }: SettingsDialogProps) {
  const { t } = useLingui()
  const { register, handleSubmit, draft, change, pending, error, fieldErrors } = useSettingsForm('fines', shown, {
    late_fine: settings.late_fine > 0 ? amountText(filsOf(settings.late_fine)) : '',
  })
  return (
    <ActDialog
      title={<Trans>Change the fines</Trans>}
      what={
        <p>
          <Trans>
            When a payment that is verified completes a month of dues or an instalment after its due day, the fine is
            taken from the member's savings, as far as they reach. Members read so in the payment forms.
          </Trans>
        </p>
      }
      action={<Trans>Save</Trans>}
      pending={pending}
      error={error}
      onSubmit={handleSubmit(({ late_fine }) => change({ section: 'fines', late_fine: late_fine.trim() }))}
      onClose={draft.ways.onClose}
    >
      {draft.note}
      <AmountField
        data-first=""
        label={t`For each month or instalment completed late`}
        hint={t`Leave it empty for no fines.`}
        error={fieldErrors.late_fine}
        {...register('late_fine')}
      />
    </ActDialog>
  )
}

/** What one treasurer may post alone. */
function ChangeExpensesDialog({ settings, ...shown }: SettingsDialogProps) {
  const { t } = useLingui()
  const { register, handleSubmit, draft, change, pending, error, fieldErrors } = useSettingsForm('expenses', shown, {
    expense_limit: amountText(filsOf(settings.expense_limit)),
  })
  return (
    <ActDialog
      title={<Trans>Change the limit of expenses</Trans>}
      what={
        <p>
          <Trans>A larger expense or bank charge waits until another treasurer confirms it.</Trans>
        </p>
      }
      action={<Trans>Save</Trans>}
      pending={pending}
      error={error}
      onSubmit={handleSubmit(({ expense_limit }) =>
        change({ section: 'expenses', expense_limit: expense_limit.trim() }),
      )}
      onClose={draft.ways.onClose}
    >
      {draft.note}
      <AmountField
        data-first=""
        label={t`Largest expense without a second treasurer`}
        hint={t`Leave it empty to have two treasurers for every expense.`}
        error={fieldErrors.expense_limit}
        {...register('expense_limit')}
      />
    </ActDialog>
  )
}

export type SettingsSection = 'association' | 'bank' | 'dues' | 'loans' | 'fines' | 'recharges' | 'expenses' | 'rules'

export type SettingsDialogProps = {
  settings: Settings
  /** The version that is shown: what somebody changes meanwhile is not overwritten. */
  version: number
  ways: ModalWays
}

const dialogs = {
  association: ChangeAssociationDialog,
  bank: ChangeBankDialog,
  dues: ChangeDuesDialog,
  loans: ChangeLoansDialog,
  fines: ChangeFinesDialog,
  recharges: ChangeRechargesDialog,
  expenses: ChangeExpensesDialog,
  rules: ChangeRulesDialog,
} as const

/** Changes one part of the settings. */
export function SettingsDialog({ section, ...props }: SettingsDialogProps & { section: SettingsSection }) {
  const Dialog = dialogs[section]
  return <Dialog {...props} />
}

/** Of a change that no officer makes alone once there are members. */
function TakesEffectLater() {
  return (
    <p>
      <Trans>
        Once there are members, a treasurer has to confirm it first. An only officer waits 24 hours. All officers are
        told at once.
      </Trans>
    </p>
  )
}
