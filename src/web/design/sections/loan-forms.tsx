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
import { Form } from '#web/ui/form.tsx'
import { Section, Specimen, serverErrors } from '../specimen.tsx'

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
const refused = serverErrors<LoanFields>({
  loan_type: 'This type is not offered.',
  loan_amount: 'At most AED 4,000 may be borrowed now.',
  term: 'Please choose a term of 1 to 36 months.',
  bank_account: 'Please enter a bank account or a Botim number.',
  passport_or_nid: 'Please use at least 5 characters.',
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
        <LoanSample errors={refused}>
          <LoanTermsFields offer={offer} />
        </LoanSample>
      </Specimen>
      <Specimen of="LoanRecipient">
        <LoanSample fields={{ loan_amount: '3500', term: '3', includeInsurance: true }}>
          <LoanRecipient offer={offer} />
        </LoanSample>
      </Specimen>
      <Specimen of="refused">
        <LoanSample fields={{ loan_amount: '' }} errors={refused}>
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
  errors?: typeof refused | undefined
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
