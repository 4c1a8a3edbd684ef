import { FormProvider, useForm } from 'react-hook-form'
import { type PaidTogether, PayTogether } from '#web/features/payments/index.ts'
import { WithdrawalFields, type WithdrawalFieldValues } from '#web/features/withdrawals/index.ts'
import { Form } from '#web/ui/form.tsx'
import { NewPasswordField } from '#web/ui/new-password-field.tsx'
import { Section, Specimen, serverErrors } from '../specimen.tsx'

const DUES = 25_000n
const AVAILABLE = 325_000n
const open = (['2025-03', '2025-04', '2025-05'] as const).map((month) => ({ month, remaining: DUES }))
const refused = serverErrors<WithdrawalFieldValues>({
  amount: 'The available savings are AED 3250.00.',
  payee_account: 'Please enter the account to pay to.',
  note: 'Please say a little less.',
})
const paidMeanwhile = serverErrors<PaidTogether>({ months: 'May was paid meanwhile.' })

export function MoneyForms() {
  return (
    <Section id="money-forms">
      <Specimen of="WithdrawalFields, to an account">
        <WithdrawalSample fields={{ way: 'account', amount: '500' }} />
      </Specimen>
      <Specimen of="in cash">
        <WithdrawalSample fields={{ way: 'cash' }} />
      </Specimen>
      <Specimen of="refused">
        <WithdrawalSample fields={{ way: 'account' }} errors={refused} />
      </Specimen>
      <Specimen of="PayTogether, offered">
        <TogetherSample taken={0} />
      </Specimen>
      <Specimen of="taken, refused">
        <TogetherSample taken={3} errors={paidMeanwhile} />
      </Specimen>
      <Specimen of="NewPasswordField">
        <NewPasswordField label="New password" required />
        <NewPasswordField label="New password" required error="Please use at least 8 characters." />
      </Specimen>
    </Section>
  )
}

type WithdrawalSampleProps = { fields: Partial<WithdrawalFieldValues>; errors?: typeof refused }

function WithdrawalSample({ fields, errors }: WithdrawalSampleProps) {
  const form = useForm<WithdrawalFieldValues>({
    defaultValues: { amount: '', way: 'account', payee_account: '', note: '', ...fields },
    ...(errors && { errors }),
  })
  return (
    <FormProvider {...form}>
      <Form>
        <WithdrawalFields available={AVAILABLE} />
      </Form>
    </FormProvider>
  )
}

function TogetherSample({ taken, errors }: { taken: number; errors?: typeof paidMeanwhile }) {
  const form = useForm<PaidTogether>({
    defaultValues: { payment_amount: '750', month: 'March', months: taken },
    ...(errors && { errors }),
  })
  return (
    <FormProvider {...form}>
      <PayTogether dues={DUES} open={open} />
    </FormProvider>
  )
}
