import type pg from 'pg'

/** Tables whose rows are only ever added. */
const APPENDED = [
  'loan_step',
  'role_change',
  'detail_change',
  'officer_title',
  'signed_report',
  'audit_sample',
  'audit_sample_entry',
  'audit_look',
  'audit_report',
  'nominee_change',
  'member_status',
  'settings_version',
  'contact_message',
  'message',
  'conversation_note',
  'notice',
  'notice_text',
  'sent_email',
  'idempotency_key',
  'manual_entry_line',
  'bank_statement',
  'reminder_day',
  'setup_step',
  'paper',
  'published_figure',
]
/** Tables whose rows change too. */
const CHANGED = [
  'receipt_reading',
  'email_change',
  'invitation',
  'settings_proposal',
  'setup_link',
  'second_factor',
  'recovery_code',
  'passkey',
  'passkey_challenge',
  'attempt',
  'upload_count',
  'member_leaving',
  'person',
  'member_import',
  'import_columns',
  'officer_role',
  'hand_over',
  'member',
  'session',
  'membership_application',
  'withdrawal',
  'recharge_order',
  'bonus',
  'bonus_part',
  'voucher',
  'month_closing',
  'manual_entry',
  'bank_line',
  'bank_columns',
  'line_rule',
  'line_proposal',
  'proposals_look',
  'loan',
  'payment',
  'payment_undone',
  'payment_question',
  'payment_month',
  'late_fine',
  'conversation',
  'notice_recipient',
  'job',
  'password_reset',
  'notification',
  'push_subscription',
  'reminder',
  'changes_seen',
  'officer_consent',
]
/** Tables whose rows may go again. */
const REMOVED = [
  'receipt_reading',
  'attempt',
  'second_factor',
  'recovery_code',
  'passkey',
  'passkey_challenge',
  'officer_role',
  'payment_month',
  'line_proposal',
  'member_import_file',
  'member_import_line',
  'job',
  'password_reset',
  'membership_application',
  'push_subscription',
  'reminder',
  'officer_consent',
]

/** Functions that run with the owner's rights, each the only way to what it does. Nobody else may call one of those. */
export const EXECUTED = [
  'post_entries(jsonb)',
  'append_audit(timestamptz, bigint, text, bigint, text)',
  'append_audits(jsonb)',
  'seal_audit()',
  'carry_days_up_to(date)',
  'settle_tally()',
  'keep_year_end_loans(date, int, jsonb, bigint)',
  'reserve_member_numbers(bigint)',
  'forget_waiting_import(bigint)',
  'role_is_changed(role_change)',
  'available_savings(bigint, boolean)',
  'share_bonus(bigint, int)',
  'lock_savings(bigint[])',
  'discard_bonus(bigint)',
  'open_money_account(text, text, text)',
  'change_money_account(text, text, text, boolean)',
  'lock_beginning()',
  'delete_conversations(date)',
  'seal_block(bigint, text, bytea, bytea, bigint[], bytea, bytea)',
]

/**
 * A new function may be called by everybody until that is revoked: of those that run with the owner's rights none is
 * left so. Triggers fire all the same.
 */
const REVOKE_OWNERS_RIGHTS = `do $$
  declare definer regprocedure;
  begin
    for definer in select p.oid from pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.prosecdef and pg_has_role(p.proowner, 'usage') loop
      execute format('revoke execute on function %s from public', definer);
    end loop;
  end $$`

/**
 * What the application's role may do: read everything, write what its features write, and reach the journal through
 * post_entries(), the audit trail through append_audit() or append_audits(), and the sealed books through seal_block()
 * alone. Where the application connects as the owner, the triggers alone guard them.
 */
export async function grantsFor(client: pg.Client, appRole: string): Promise<string[]> {
  const owner = await client.query<{ user: string }>('select current_user as user')
  if (owner.rows[0]?.user === appRole) return [REVOKE_OWNERS_RIGHTS]
  const role = client.escapeIdentifier(appRole)
  const list = (tables: readonly string[]) => tables.join(', ')
  return [
    `revoke all on all tables in schema public from ${role}`,
    `grant usage on schema public to ${role}`,
    `grant select on all tables in schema public to ${role}`,
    `grant insert on ${list([...APPENDED, ...CHANGED, ...REMOVED])} to ${role}`,
    `grant update on ${list(CHANGED)} to ${role}`,
    `grant delete on ${list(REMOVED)} to ${role}`,
    REVOKE_OWNERS_RIGHTS,
    `grant execute on function ${list(EXECUTED)} to ${role}`,
  ]
}
