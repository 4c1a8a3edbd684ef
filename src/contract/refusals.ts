import type { Refusal, RefusalCode } from '#core/refusal.ts'
import type { Sentence } from '#core/sentence.ts'
import { type RefusalWords, signInRefusals } from './sign-in-refusals.ts'

/** The refusals of whoever keeps the books: months, entries by hand, the surplus. */
const booksRefusals = {
  month_closed: { status: 409, message: '{month} is closed: nothing is posted into it any more.' },
  month_already_closed: { status: 409, message: '{month} was closed already, by {by} on {day}.' },
  month_not_over: { status: 409, message: '{month} is not over yet.' },
  close_in_order: { status: 409, message: 'Months are closed in order. The next one is {month}.' },
  closed_with_the_year: { status: 409, message: '{month} is closed with its year: close the year {year}.' },
  year_not_closed: {
    status: 409,
    message: 'The year {year} is not closed. Close it first; then its report can be signed.',
  },
  report_signed: { status: 409, message: 'The signed report of {year} is already kept.' },
  nothing_to_sample: {
    status: 409,
    message: 'No entry was posted in these days. Choose others.',
    field: 'from',
  },
  sample_reported: { status: 409, message: 'The report of this sample is made. Nothing is added to it any more.' },
  not_looked_at: { status: 409, message: 'Entries of this sample that nobody has looked at yet: {count}.' },
  posted_by_you: { status: 403, message: 'You posted this entry yourself. Another auditor has to look at it.' },
  findings_unnamed: {
    status: 422,
    message: 'There are findings in this sample. Choose a certificate that names them.',
    field: 'certificate',
  },
  entries_wait: {
    status: 409,
    message: 'Manual entries dated {month} or before still wait: {count}. Approve or reject them first.',
  },
  only_last_closed: { status: 409, message: 'Only the month closed last can be opened again. That is {month}.' },
  closed_by_you: { status: 403, message: 'You closed this month. Another officer has to open it again.' },
  entry_unbalanced: {
    status: 422,
    message: 'Debits of AED {debit} and credits of AED {credit} are not the same: they differ by AED {difference}.',
    field: 'lines',
  },
  entry_moves_nothing: {
    status: 422,
    message: 'This entry changes nothing: it debits and credits the same account.',
    field: 'lines',
  },
  balance_too_low: {
    status: 409,
    message: '{account} has AED {available} available. This needs AED {taken}.',
    field: 'lines',
  },
  expense_waits: { status: 409, message: 'This expense is not posted yet. Reject or cancel it instead.' },
  charge_above_limit: {
    status: 409,
    message:
      'Above AED {limit} two treasurers are needed. Enter it as a bank charge under Expenses; once it is confirmed, match this line with it.',
  },
  bank_fee_above_limit: {
    status: 409,
    message: 'Of this payment AED {limit} at most can be a fee that the bank kept. Verify the amount received instead.',
    field: 'bank_fee',
  },
  only_proposer: {
    status: 403,
    message: 'Only the officer who proposed it can cancel it.',
  },
  beyond_surplus: {
    status: 409,
    message: 'AED {available} can be shared: accumulated surplus plus income minus expense to date.',
    field: 'amount',
  },
  nobody_saved: {
    status: 409,
    message: 'Nobody had savings in these days, so there is nobody to share it by.',
    field: 'to',
  },
  member_left: {
    status: 409,
    message: 'A member left after these shares were worked out. Delete this draft and work the shares out again.',
  },
  reversal_waits: { status: 409, message: 'Its reversal is proposed already, and waits to be confirmed.' },
} as const satisfies Partial<Record<RefusalCode, RefusalWords>>

/** Every refusal's HTTP status and words (product: "Calls"). A missing row does not compile. */
export const refusals = {
  ...signInRefusals,
  ...booksRefusals,
  malformed: { status: 400, message: 'The request could not be read.' },
  invalid_fields: { status: 422, message: 'Check the fields that are marked.' },
  unsupported_media_type: { status: 415, message: 'This request doesn’t accept that content type.' },
  body_too_large: { status: 413, message: 'This request is too large.' },
  not_found: { status: 404, message: 'Not found, or you don’t have access.' },
  not_sealed_yet: { status: 409, message: 'This is not sealed yet. Try again in a few minutes.' },
  paper_unknown: { status: 404, message: 'No paper of ours has this code. Ask the association before you rely on it.' },
  not_signed_in: { status: 401, message: 'Sign in.' },
  not_allowed: { status: 403, message: 'Your role does not allow this.' },
  not_a_member: { status: 403, message: 'This is for members of the association.' },
  own_money: { status: 403, message: 'This is your own money. Another officer must decide.' },
  recorded_by_you: {
    status: 403,
    message: 'You entered this on behalf of the member. Another officer has to decide on it.',
  },
  proposed_by_you: { status: 403, message: 'You proposed this. Another officer has to confirm it.' },
  prepared_by_you: { status: 403, message: 'You prepared this import. Another officer has to confirm it.' },
  import_workbook: {
    status: 415,
    message: 'This workbook cannot be read. Save it as .xlsx or CSV and choose that file.',
    field: 'file',
  },
  import_pdf: {
    status: 415,
    message: 'A PDF cannot be read here. Choose a spreadsheet or CSV file instead. Most banks offer one too.',
    field: 'file',
  },
  import_locked: {
    status: 422,
    message: 'This workbook is locked with a password. Save it without one and choose that file.',
    field: 'file',
  },
  import_too_large: {
    status: 422,
    message: 'This workbook is too large to read. Save only its sheet with the list as CSV and choose that file.',
    field: 'file',
  },
  bank_file_unreadable: {
    status: 422,
    message: 'This bank file cannot be read. Download it from the bank again, or choose its CSV or Excel file.',
    field: 'file',
  },
  bank_file_accounts: {
    status: 422,
    message: 'This file has lines of several accounts. Download one file for each account, and import them one by one.',
    field: 'file',
  },
  import_encoding: {
    status: 422,
    message: 'The letters of this file cannot be read. Save it as .xlsx or CSV UTF-8 and choose that file.',
    field: 'file',
  },
  import_unreadable: {
    status: 422,
    message: 'Line {line} cannot be read: a quotation mark is missing or misplaced.',
    field: 'file',
  },
  import_empty: { status: 422, message: 'There is no line with a member in this file.', field: 'file' },
  import_too_long: {
    status: 422,
    message: 'This file has more than {limit} lines. Divide it and import the parts one after the other.',
    field: 'file',
  },
  import_question: {
    status: 422,
    message: 'Say first how the column {column} is read: {example} could be read in more than one way.',
    field: 'file',
  },
  import_has_bad_lines: {
    status: 422,
    message: 'Nothing was imported: {count} of the lines have to be corrected, first line {line}, {column}: {problem}',
    field: 'file',
  },
  import_known: {
    status: 409,
    message: 'Already imported on {day} by {by}.',
    field: 'file',
  },
  import_waiting: {
    status: 409,
    message: 'An import already waits to be confirmed: {file}, prepared by {by}. Confirm or discard it first.',
    field: 'file',
  },
  not_proposed: { status: 409, message: 'Nobody has proposed this.' },
  settings_changed: {
    status: 409,
    message: '{by} has just changed the settings. Check them again before you change them.',
  },
  settings_waiting: {
    status: 409,
    message: 'A change of this already waits, proposed by {by}. Confirm or reject it first.',
  },
  settings_decided: { status: 409, message: 'This change was confirmed or rejected already.' },
  settings_proposed_by_you: {
    status: 403,
    message: 'You proposed this change. A treasurer other than you has to confirm it.',
  },
  own_roles: { status: 403, message: 'Another administrator must change your roles.' },
  own_membership: {
    status: 403,
    message: 'Nobody changes the status of their own membership. Another officer has to do this.',
  },
  last_admin: {
    status: 409,
    message: 'There must be an administrator. Give that role to somebody else first.',
  },
  nominee_changed_late: {
    status: 409,
    message: '{by} changed the nominee on {day}. A second officer has to agree to the payout first.',
  },
  nominee_changed_by_you: { status: 403, message: 'You changed the nominee. Another officer has to do this.' },
  agreed_by_you: { status: 403, message: 'You agreed to this payout. Another officer has to pay it out.' },
  no_agreement_needed: { status: 409, message: 'This payout needs no second officer.' },
  last_of_role: { status: 409, message: 'Nobody else holds this role. Give it to another person first.' },
  roles_changed: { status: 409, message: 'These roles have just changed. Check them again.' },
  hand_over_planned: { status: 409, message: 'A hand-over is planned already. Cancel it first.' },
  titles_changed: { status: 409, message: 'Another administrator has changed this title. Look at it again.' },
  withdrawal_open: {
    status: 409,
    message: 'A withdrawal of AED {amount} is already waiting. It must be paid or cancelled first.',
  },
  death_reported: {
    status: 409,
    message:
      'A death is recorded for this member. Nothing is lent now, and the savings go to the person who is named there.',
  },
  with_provider: {
    status: 409,
    message: 'The provider is working on this. If it failed, take over the order first.',
  },
  not_with_provider: { status: 409, message: 'The provider isn’t handling this order.' },
  beyond_available: { status: 409, message: 'AED {available} of the savings are available now.', field: 'amount' },
  account_closed: {
    status: 409,
    message: 'The bank account or cash box of this entry is closed. It has to be opened again first.',
  },
  statement_other_account: {
    status: 422,
    message:
      'This file is of the account {named}, not of {account}. Choose its account, or correct the number in the settings.',
    field: 'file',
  },
  statement_columns: {
    status: 422,
    message: 'The columns of this statement are not known. Say which is which.',
    field: 'columns',
  },
  statement_bad_lines: {
    status: 422,
    message: 'Nothing was imported: {count} of the lines cannot be read, first line {line}, {column}: {problem}',
    field: 'file',
  },
  statement_known: { status: 409, message: 'Every line of this statement was imported before.', field: 'file' },
  statement_probably_known: {
    status: 409,
    message: 'Nothing was imported. Lines probably imported before: {count}. Choose which of them are new.',
    field: 'file',
  },
  statement_too_long: {
    status: 422,
    message: 'This statement has more than {limit} lines. Export a shorter time.',
    field: 'file',
  },
  statement_period_too_long: {
    status: 422,
    message: 'These months have more than {limit} transactions. Choose fewer months.',
    field: 'from',
  },
  line_settled: { status: 409, message: 'This line is already resolved: {status}, by {by}.' },
  line_waits: {
    status: 409,
    message: '{by} has entered something for this line. Another treasurer has to confirm or reject it first.',
  },
  sent_payment_waits: {
    status: 409,
    message: 'Payment {payment} of this amount waits already. Post it by this line instead.',
  },
  line_not_that: {
    status: 409,
    message: 'This entry doesn’t match the line: the amount differs, or it was reversed or matched already.',
  },
  line_too_late: {
    status: 409,
    message: 'The bank dates this line {day}, later than tomorrow. Set it aside, or wait until that day.',
  },
  line_needed: {
    status: 409,
    message: "Choose the payment's line of the bank's statement, or enter why it is none of them.",
  },
  no_line_fits: {
    status: 409,
    message: 'A statement covers {day}, and no line fits. Check the day and the amount, or enter why it has no line.',
  },
  line_paid: {
    status: 409,
    message: 'Payment {payment} was verified by this line. Reverse that payment: the line then opens again.',
  },
  line_may_be_entry: {
    status: 409,
    message: 'The books have this money already. Match the line with its entry, or say that it is other money.',
  },
  look_twice: {
    status: 409,
    message: 'Check this payment’s receipt, amount and months. Then verify it on its own.',
  },
  account_not_empty: {
    status: 409,
    message: 'This account still has money, or it is the main bank account or cash box, which stay open.',
  },
  leaving_proposed: { status: 409, message: 'It is already proposed that this member leaves.' },
  leaving_owes: {
    status: 409,
    message: 'The savings do not cover what is owed: AED {short} is missing. It has to be paid or written off first.',
  },
  member_closed: { status: 409, message: 'This membership is closed.' },
  decide_first: {
    status: 409,
    message: 'A payment, an application or a recharge of this member still waits. Decide on it first.',
  },
  bonus_under_way: {
    status: 409,
    message: 'A bonus with a share for this member is not finished yet. Close the membership afterwards.',
  },
  person_known: {
    status: 409,
    message: '{name} signs in with this already. Choose them among the members or the former officers.',
    field: 'email',
  },
  email_taken: { status: 409, message: 'Somebody else already signs in with this email.', field: 'email' },
  month_waiting: { status: 409, message: 'A receipt for {month} is already being checked.', field: 'month' },
  month_nothing_left: {
    status: 409,
    message: 'There is nothing left to pay for that month. The last one paid is {month}.',
    field: 'month',
  },
  month_not_owed: { status: 409, message: 'Nothing is owed for {month}.', field: 'month' },
  months_not_open: { status: 409, message: 'Only {open} of your months can be paid together now.', field: 'months' },
  months_amount_too_small: {
    status: 422,
    message: 'These months need more than AED {needed} together.',
    field: 'payment_amount',
  },
  receipt_type: { status: 415, message: 'The receipt has to be a JPEG, PNG or WebP picture, or a PDF.' },
  receipt_too_large: { status: 413, message: 'The file may have at most {limit}.' },
  receipt_dimensions: { status: 422, message: 'The picture may be at most {side} pixels wide and high.' },
  receipt_unreadable: { status: 422, message: 'This file cannot be read. Take the picture again.' },
  file_empty: { status: 422, message: 'This file is empty. Choose it again.' },
  pdf_active: {
    status: 422,
    message: 'This PDF contains a script, a form or another file. Send a picture, or print it to a new PDF.',
  },
  pdf_locked: {
    status: 422,
    message: 'This PDF opens with a password only. Send a picture of it, or a PDF without a password.',
  },
  too_many_uploads: {
    status: 429,
    message: 'Daily limit reached: {files} files or {size} MB per person. Continue tomorrow.',
  },
  too_many_streams: { status: 429, message: 'Somiti is open in too many windows at once. Close some.' },
  visitor_without_email: {
    status: 409,
    message: 'They left no email. Reach them at {reply_to}, then close the conversation.',
  },
  conversation_open: { status: 409, message: 'This conversation is not closed.' },
  events_only: { status: 406, message: 'This is an event stream. Accept text/event-stream to read it.' },
  picture_type: { status: 415, message: 'The picture has to be a JPEG, PNG or WebP.' },
  voice_length: { status: 413, message: 'A voice note has two minutes at most. Record a shorter one.' },
  voice_type: { status: 415, message: 'This file is not a voice note. Record it again.' },
  no_active_loan: { status: 409, message: 'There is no loan to repay.' },
  loan_payment_waiting: { status: 409, message: 'A payment for this loan is already being checked.' },
  loan_open: { status: 409, message: 'A loan or an application is already open.' },
  receivable_open: { status: 409, message: 'What is owed to the association has to be paid first: AED {amount}.' },
  member_inactive: { status: 403, message: 'The membership is inactive. Only the association can change that.' },
  beyond_fund: { status: 409, message: 'The fund can lend AED {available} now.', field: 'loan_amount' },
  beyond_free: {
    status: 409,
    message:
      'AED {available} is free to lend now. AED {promised} is promised already to approved loans and withdrawals.',
  },
  figures_differ: { status: 422, message: 'The figures have changed. Look at them again before sending.' },
  terms_impossible: {
    status: 422,
    message: 'That term cannot be divided into whole instalments.',
    field: 'duration_month',
  },
  already_decided: { status: 409, message: 'This was already decided: {status}, by {by}.' },
  asked_already: { status: 409, message: 'The member was asked about this payment and has not answered yet.' },
  not_sent_by_member: { status: 409, message: 'An officer entered this payment, so the member is not asked about it.' },
  nothing_asked: { status: 409, message: 'Nothing is asked about this payment, or it is answered already.' },
  amount_agrees: { status: 409, message: 'The receipt says no other amount, or you have answered already.' },
  payment_answered: {
    status: 409,
    message: 'The member has answered or changed the payment since you looked. Look at it again.',
  },
  undo_over: { status: 409, message: 'More than ten minutes have passed, so this can no longer be undone.' },
  undo_not_yours: { status: 409, message: 'Only {by}, who decided it, can undo it.' },
  undo_outdated: {
    status: 409,
    message: 'Something that depends on it was posted later. Reverse the payment instead.',
  },
  fine_holds: { status: 409, message: 'A late fine that came with this payment still applies. Reverse it for good.' },
  paid_from_savings: { status: 409, message: 'Paid from savings: there is nothing to check. Reverse it for good.' },
  already_approved_by_you: {
    status: 409,
    message: 'You have approved this loan. A second officer has to approve it too.',
  },
  approver_disburses: { status: 403, message: 'The officer who approved this can’t pay it out. Another officer must.' },
  insufficient_savings: { status: 409, message: 'The available savings do not cover this.', field: 'amount' },
  insufficient_bank: { status: 409, message: 'There is not enough in the account that this is paid from.' },
  more_than_owed: { status: 422, message: 'Only AED {owed} is left to pay.', field: 'amount' },
  offer_waits: { status: 409, message: 'The member has not answered the other terms yet. Cancel the offer first.' },
  offer_gone: { status: 409, message: 'This offer was changed or cancelled. Look at your loan again.' },
  more_than_overdue: { status: 422, message: 'AED {overdue} is overdue. Pay at most that.', field: 'amount' },
  link_spent: { status: 409, message: 'This link was used already, or is too old. Ask for another.' },
  setup_link_spent: {
    status: 409,
    message:
      'This link no longer works: it is older than 24 hours, or the association is set up already. As long as there is no officer, npm run admin -- setup-link prints another on the server.',
  },
  application_password_wrong: {
    status: 422,
    message: 'This is not the password that you chose when you asked to join.',
    field: 'password',
  },
  email_set_up: { status: 409, message: 'This association confirms applications by email. Reload the page.' },
  email_not_set_up: { status: 409, message: 'This association sends no email yet. Speak to an officer.' },
  idempotency_key_in_flight: { status: 409, message: 'This is already being done.' },
  idempotency_key_reused: {
    status: 422,
    message: 'Already sent, with other details. Check the list before you send again.',
  },
  idempotency_key_malformed: { status: 400, message: 'The Idempotency-Key has to have 1 to 255 characters.' },
  busy: { status: 409, message: 'Somebody else changed this at the same moment. Try again.' },
  database_away: { status: 503, message: 'The books cannot be reached for the moment. Try again.' },
  storage_full: { status: 503, message: 'There is no room for this at the moment. Try again later.' },
  stopping: { status: 503, message: 'This server is about to stop. Try again.' },
} as const satisfies Record<RefusalCode, RefusalWords>

/** The payment that the refusal names, whose number leads to it. */
export const paymentNamed = ({ details }: Refusal): number | null =>
  details.payment === undefined ? null : Number(details.payment)

/** What the refusal says. */
export const sentenceOfRefusal = ({ code, details }: Refusal): Sentence => ({
  words: refusals[code].message,
  values: details,
})
