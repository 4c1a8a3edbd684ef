/** Everything a user can cause and the product refuses. The words and the HTTP status of each stand in contract/refusals.ts. */
export type RefusalCode =
  | 'malformed'
  | 'invalid_fields'
  | 'unsupported_media_type'
  | 'body_too_large'
  | 'not_found'
  | 'not_signed_in'
  | 'wrong_credentials'
  | 'not_allowed'
  | 'not_a_member'
  | 'own_money'
  | 'email_taken'
  | 'recorded_by_you'
  | 'proposed_by_you'
  | 'prepared_by_you'
  | 'import_workbook'
  | 'import_encoding'
  | 'import_unreadable'
  | 'import_empty'
  | 'import_too_long'
  | 'import_has_bad_lines'
  | 'import_known'
  | 'import_waiting'
  | 'not_proposed'
  | 'withdrawal_open'
  | 'statement_columns'
  | 'statement_bad_lines'
  | 'statement_known'
  | 'statement_too_long'
  | 'line_settled'
  | 'line_not_that'
  | 'account_not_empty'
  | 'account_closed'
  | 'beyond_available'
  | 'month_closed'
  | 'month_already_closed'
  | 'month_not_over'
  | 'close_in_order'
  | 'closed_with_the_year'
  | 'entries_wait'
  | 'only_last_closed'
  | 'closed_by_you'
  | 'leaving_proposed'
  | 'leaving_owes'
  | 'member_closed'
  | 'decide_first'
  | 'settings_changed'
  | 'own_roles'
  | 'last_admin'
  | 'roles_changed'
  | 'month_waiting'
  | 'month_nothing_left'
  | 'month_not_owed'
  | 'months_not_open'
  | 'months_amount_too_small'
  | 'receipt_type'
  | 'receipt_too_large'
  | 'receipt_dimensions'
  | 'receipt_unreadable'
  | 'picture_type'
  | 'no_active_loan'
  | 'loan_payment_waiting'
  | 'loan_open'
  | 'receivable_open'
  | 'member_inactive'
  | 'beyond_fund'
  | 'figures_differ'
  | 'terms_impossible'
  | 'already_decided'
  | 'already_approved_by_you'
  | 'approver_disburses'
  | 'insufficient_savings'
  | 'insufficient_bank'
  | 'more_than_owed'
  | 'old_password_wrong'
  | 'idempotency_key_in_flight'
  | 'idempotency_key_reused'
  | 'idempotency_key_malformed'
  | 'busy'
  | 'database_away'

export type RefusalDetails = Readonly<Record<string, string>>
export type FieldErrors = Readonly<Record<string, readonly string[]>>

/** The one way to fail for a reason that the user can understand and mend. Details fill the `{name}` places of its words. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly details: RefusalDetails
  readonly errors: FieldErrors

  constructor(code: RefusalCode, details: RefusalDetails = {}, errors: FieldErrors = {}) {
    super(code)
    this.name = 'Refusal'
    this.code = code
    this.details = details
    this.errors = errors
  }
}
