import { useDeferredValue, useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { businessDateAt } from '#core/calendar.ts'
import { type LoanTermsOffered, loanCost } from './loan-cost.ts'
import { type LoanFields, termOf } from './loan-fields.ts'

/**
 * What the loan in the form around it costs; undefined while that says nothing. It follows a moment behind: a slow phone
 * first shows the amount that was pressed, then its figures.
 */
export function useLoanCost(offer: LoanTermsOffered) {
  const [amount, term, custom_term] = useWatch<LoanFields, ['loan_amount', 'term', 'custom_term']>({
    name: ['loan_amount', 'term', 'custom_term'],
  })
  const shownAmount = useDeferredValue(amount)
  const shownTerm = useDeferredValue(termOf({ term, custom_term }))
  return useMemo(
    () => loanCost(shownAmount, shownTerm, offer, businessDateAt(new Date())),
    [shownAmount, shownTerm, offer],
  )
}
