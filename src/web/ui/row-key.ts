type PaymentRow = { month_key: string; loan_id: number | null; instalment: { number: number } | null }

/** Tells a row of monthlyPaymentData from all others: a month of dues, or an instalment of a loan. */
export function rowKey({ month_key, loan_id, instalment }: PaymentRow): string {
  return instalment ? `loan ${loan_id} ${instalment.number}` : `dues ${month_key}`
}
