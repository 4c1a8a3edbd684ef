import type { ReactNode } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import {
  emptyLoanFields,
  type LoanFields,
  LoanFigures,
  type LoanOffer,
  LoanRecipient,
  LoanTermsFields,
} from '#web/features/loans/index.ts'
import { type PaidTogether, PayTogether } from '#web/features/payments/index.ts'
import { WithdrawalFields, type WithdrawalFieldValues } from '#web/features/withdrawals/index.ts'
import { cx } from '#web/ui/cx.ts'
import { controlClass } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { NewPasswordField } from '#web/ui/new-password-field.tsx'
import ShowPassword from '#web/ui/show-password.tsx'
import { Section, Specimen, serverErrors } from '../specimen.tsx'

const DUES = 25_000n
const AVAILABLE = 325_000n
const open = (['2025-03', '2025-04', '2025-05'] as const).map((month) => ({ month, remaining: DUES }))
const refused = serverErrors<WithdrawalFieldValues>({
  amount: 'The available savings are AED 3250.00.',
  payee_account: 'Enter the account to pay to.',
  note: 'Say a little less.',
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
      <Specimen of="ShowPassword, over the end of its field">
        <span className="relative block">
          <input
            id="shown-password"
            type="password"
            aria-label="Your password"
            autoComplete="current-password"
            defaultValue="seven green lanterns"
            className={cx(controlClass, 'beside-button')}
          />
          <ShowPassword of="shown-password" />
        </span>
      </Specimen>
      <Specimen of="NewPasswordField">
        <NewPasswordField label="New password" required />
        <NewPasswordField label="New password" required error="Use at least 8 characters." />
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

const offer: LoanOffer = {
  amount_min: 500,
  amount_max: 5000,
  amount_step: 100,
  amount_default: 1000,
  term_max: 36,
  interest_percent: 7,
  insurance_percent: 1,
  instalment_multiple: null,
  may_borrow: 4000,
  two_approvals_above: 3000,
}
const refusedLoan = serverErrors<LoanFields>({
  loan_type: 'This type is not offered.',
  loan_amount: 'At most AED 4,000 may be borrowed now.',
  term: 'Choose a term of 1 to 36 months.',
  bank_account: 'Enter a bank account or a Botim number.',
  passport_or_nid: 'Use at least 5 characters.',
})

export function LoanForms() {
  return (
    <Section id="loan-forms">
      <Specimen of="LoanTermsFields">
        <LoanSample>
          <LoanTermsFields offer={offer} />
        </LoanSample>
      </Specimen>
      <Specimen of="for two officers, of a term of one's own">
        <LoanSample fields={{ loan_amount: '3500', term: 'custom', custom_term: '9' }}>
          <LoanTermsFields offer={offer} />
        </LoanSample>
      </Specimen>
      <Specimen of="refused">
        <LoanSample errors={refusedLoan}>
          <LoanTermsFields offer={offer} />
        </LoanSample>
      </Specimen>
      <Specimen of="LoanRecipient">
        <LoanSample fields={{ loan_amount: '3500', term: '3', includeInsurance: true }}>
          <LoanRecipient offer={offer} />
        </LoanSample>
      </Specimen>
      <Specimen of="refused">
        <LoanSample fields={{ loan_amount: '' }} errors={refusedLoan}>
          <LoanRecipient offer={offer} />
        </LoanSample>
      </Specimen>
      <Specimen of="LoanFigures">
        <OfLoan fields={{ loan_amount: '3500', term: '3' }}>
          <LoanFigures offer={offer} />
        </OfLoan>
        <OfLoan fields={{ loan_amount: '' }}>
          <LoanFigures offer={offer} />
        </OfLoan>
      </Specimen>
    </Section>
  )
}

type OfLoanProps = {
  fields?: Partial<LoanFields> | undefined
  errors?: typeof refusedLoan | undefined
  children: ReactNode
}

function OfLoan({ fields, errors, children }: OfLoanProps) {
  const form = useForm<LoanFields>({
    defaultValues: { ...emptyLoanFields(offer), ...fields },
    ...(errors && { errors }),
  })
  return <FormProvider {...form}>{children}</FormProvider>
}

const LoanSample = ({ fields, errors, children }: OfLoanProps) => (
  <OfLoan fields={fields} errors={errors}>
    <Form>{children}</Form>
  </OfLoan>
)
