import { z } from 'zod'
import { RULE_ANSWERS, RULE_WORDS_LEAST, RULE_WORDS_MOST } from '#core/line-rules.ts'
import { endpoint } from './endpoint.ts'
import { bankAccount, id, idParams, instant, moneyAccount, optionalText, requiredText, success } from './fields.ts'
import { mayFields } from './may.ts'

/** What a rule says of lines. */
export const ruleSays = z.object({
  contains: z.string().meta({ description: 'The words that a line has, in capitals' }),
  answer: z.enum(RULE_ANSWERS),
  other_account: z.string().nullable().meta({ description: 'Of a transfer' }),
  words: z.string().meta({ description: 'What it is for, or why it is set aside' }),
})

const lineRule = ruleSays.extend({
  id,
  other_account_name: z.string().nullable(),
  is_on: z.boolean(),
  made_by: z.string(),
  made_at: instant,
  changed_by: z.string().nullable(),
  changed_at: instant.nullable(),
  ...mayFields(['change']),
})

const ruleFields = z.object({
  contains: requiredText(RULE_WORDS_MOST, RULE_WORDS_LEAST),
  answer: z.enum(RULE_ANSWERS, { error: 'Choose what they are.' }),
  other_account: moneyAccount.optional().meta({ description: 'Of a transfer' }),
  words: optionalText(300).meta({ description: 'What an expense or income is for, or why a line is set aside' }),
  is_on: z.boolean().default(true),
})

export const officeBankRuleCalls = {
  'GET /api/office/bank-rules': endpoint({
    summary: "The rules of a bank account's lines, and those that Somiti proposes from what was answered alike",
    access: { officer: 'read_ledger' },
    query: z.object({ account: bankAccount }),
    answer: success.extend({
      ...mayFields(['make']),
      rules: z.array(lineRule),
      proposed: z.array(
        ruleSays.extend({ other_account_name: z.string().nullable(), lines: z.number().int().positive() }),
      ),
    }),
  }),
  'POST /api/office/bank-rules': endpoint({
    summary: 'Make a rule: lines that contain some words are the same. It fills lines in; an officer posts them',
    access: { officer: 'reconcile_bank' },
    body: ruleFields.extend({ account: bankAccount }),
    answer: success.extend({ rule_id: id }),
    idempotent: true,
  }),
  'PUT /api/office/bank-rules/:id': endpoint({
    summary: 'Change a rule, or switch it off or on',
    access: { officer: 'reconcile_bank' },
    params: idParams,
    body: ruleFields,
    answer: success,
  }),
}
