import { Trans, useLingui } from '@lingui/react/macro'
import { useFormContext } from 'react-hook-form'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Money } from '#web/ui/money.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { LoanOffer } from './loan-cost.ts'
import type { LoanFields } from './loan-fields.ts'
import { useLoanCost } from './use-loan-cost.ts'

const PASSPORT_MIN = 5

/** Where the loan is paid to, who receives it, and whether it is insured. */
export function LoanRecipient({ offer }: { offer: LoanOffer }) {
  const { t } = useLingui()
  const { register, formState } = useFormContext<LoanFields>()
  const { errors } = formState
  return (
    <>
      <TextField
        label={t`Bank account or Botim`}
        hint={t`Where the loan is paid to.`}
        autoComplete="off"
        maxLength={60}
        required
        error={errors.bank_account?.message}
        {...register('bank_account', {
          validate: (text) => text.trim() !== '' || t`Please enter a bank account or a Botim number.`,
        })}
      />
      <TextField
        label={t`Passport or ID number`}
        autoComplete="off"
        maxLength={30}
        required
        error={errors.passport_or_nid?.message}
        {...register('passport_or_nid', {
          validate: (text) => text.trim().length >= PASSPORT_MIN || t`Please use at least ${PASSPORT_MIN} characters.`,
        })}
      />
      <Checkbox
        label={t`Insure this loan`}
        hint={
          <Trans>
            The premium is {offer.insurance_percent}% of the amount: <Premium offer={offer} />, kept back when the loan
            is paid out.
          </Trans>
        }
        {...register('includeInsurance')}
      />
    </>
  )
}

const Premium = ({ offer }: { offer: LoanOffer }) => <Money fils={useLoanCost(offer)?.premium ?? 0n} />
