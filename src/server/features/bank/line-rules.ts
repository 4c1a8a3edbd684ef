import type { AnswerOf, Parsed } from '#contract/calls.ts'
import { isMoneyAccount } from '#core/chart.ts'
import {
  type AnsweredLine,
  proposeRules,
  RULE_WORDS_LEAST,
  RULE_WORDS_MOST,
  ruleFor,
  ruleText,
  SAYS_WHY,
} from '#core/line-rules.ts'
import { Refusal } from '#core/refusal.ts'
import { sentence } from '#core/sentence.ts'
import type { Db } from '#server/db/connect.ts'
import { instant } from '#server/db/json.ts'
import { query, violatedConstraint } from '#server/db/query.ts'
import type { Session } from '#server/http/session.ts'
import { mayByRole } from '#server/http/steps.ts'
import { checkAccountOpen } from '#server/ledger/check-entered.ts'

type Rules = AnswerOf<'GET /api/office/bank-rules'>
type Rule = Omit<Rules['rules'][number], 'may' | 'may_not'>

/** The rules of an account, those that are on first, by their words. Value: account. */
const listRules = query<{ rule: Rule }>(
  'list_line_rules',
  `select json_build_object('id', r.id, 'contains', r.contains, 'answer', r.answer, 'other_account', r.other_account,
     'other_account_name', o.name, 'words', r.words, 'is_on', r.is_on, 'made_by', m.name, 'made_at', ${instant('r.made_at')},
     'changed_by', c.name, 'changed_at', ${instant('r.changed_at')}) as rule
   from line_rule r join person m on m.id = r.made_by left join person c on c.id = r.changed_by
     left join ledger_account o on o.code = r.other_account
   where r.account = $1 order by r.is_on desc, r.contains`,
)

/** What an account's latest lines were answered with, the latest first. Value: account. */
const listAnswered = query<AnsweredLine>(
  'list_answered_lines',
  `select l.description || ' ' || l.reference as text,
     case when l.status in ('set_aside', 'unclaimed') then l.status when v.kind = 'bank_charge' then 'charge'
       when v.kind in ('expense', 'income', 'transfer') then v.kind else 'other' end as answer,
     case when v.kind = 'transfer' then case when v.paid_from = l.account then v.paid_into else v.paid_from end end as account,
     coalesce(l.note, v.purpose, '') as words
   from ((select * from bank_line where account = $1 and status = 'matched' order by id desc limit 800)
     union all (select * from bank_line where account = $1 and status = 'set_aside' order by id desc limit 200)
     union all (select * from bank_line where account = $1 and status = 'unclaimed' order by id desc limit 200)) l
     left join voucher v on v.entry_id = l.entry_id and v.reversed_by is null
   order by l.id desc`,
)

/** Values: account, words, answer, other account or null, why, whether it is on, who, when. */
const insertRule = query<{ id: bigint }>(
  'insert_line_rule',
  `insert into line_rule (account, contains, answer, other_account, words, is_on, made_by, made_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
)

/** Values: which, words, answer, other account or null, why, whether it is on, who, when. */
const updateRule = query<{ id: bigint }>(
  'update_line_rule',
  `update line_rule set contains = $2, answer = $3, other_account = $4, words = $5, is_on = $6, changed_by = $7, changed_at = $8
   where id = $1 returning id`,
)

type StoredRule = Pick<Rule, 'contains' | 'answer' | 'other_account' | 'words' | 'is_on'> & { account: string }
const readRule = query<StoredRule>(
  'read_rule',
  'select account, contains, answer, other_account, words, is_on from line_rule where id = $1',
)
const readAccountNames = query<{ code: string; name: string }>(
  'read_rule_account_names',
  'select code, name from ledger_account where code = any ($1::text[])',
)

const MAKE = { make: 'POST /api/office/bank-rules' } as const
const CHANGE = { change: 'PUT /api/office/bank-rules/:id' } as const

/** An account's rules, and those that its lines propose to who may make them. */
export async function rulesOf(
  db: Db,
  account: string,
  session: Session,
): Promise<Pick<Rules, 'may' | 'may_not' | 'rules' | 'proposed'>> {
  const rules = (await listRules(db, [account])).map(({ rule }) => ({ ...rule, ...mayByRole(CHANGE, session) }))
  const may = mayByRole(MAKE, session)
  if (!may.may.includes('make')) return { ...may, rules, proposed: [] }
  const proposed = proposeRules(await listAnswered(db, [account]), rules)
  const codes = proposed.flatMap((rule) => rule.account ?? [])
  const names = new Map((await readAccountNames(db, [codes])).map(({ code, name }) => [code, name]))
  return {
    ...may,
    rules,
    proposed: proposed.map(({ account: other, ...rule }) => {
      return { ...rule, other_account: other, other_account_name: names.get(other ?? '') ?? null }
    }),
  }
}

/** What fills in a line of an account: a function of its text and of what it may become. */
export async function ruleFiller(db: Db, account: string): Promise<(text: string, may: readonly string[]) => Filled> {
  const rules = (await listRules(db, [account])).flatMap(({ rule }) => (rule.is_on ? [rule] : []))
  return (text, may) => {
    const open = rules.filter(({ answer }) => may.includes(answer))
    const rule = ruleFor(open, text)
    if (!rule) return null
    const { id, contains, answer, other_account, other_account_name, words } = rule
    return { id, contains, answer, other_account, other_account_name, words }
  }
}
type Filled = AnswerOf<'GET /api/office/bank-lines'>['lines'][number]['rule']

type Said = Parsed<'PUT /api/office/bank-rules/:id', 'body'>
type By = { officerId: bigint; now: Date }

/** Throws `invalid_fields` for words that a rule of the account has, and where what it says is not whole. */
export async function makeRule(db: Db, account: string, said: Said, { officerId, now }: By): Promise<bigint> {
  const values = await valuesOf(db, account, said)
  const [made] = await insertRule(db, [account, ...values, officerId, now]).catch(wordsTaken)
  if (!made) throw new Error('a rule was not stored')
  return made.id
}

/** Gives what it said before. Throws `not_found`, and what makeRule() throws. */
export async function changeRule(db: Db, id: bigint, said: Said, { officerId, now }: By) {
  const [rule] = await readRule(db, [id])
  if (!rule) throw new Refusal('not_found')
  const { account, ...was } = rule
  const values = await valuesOf(db, account, said)
  await updateRule(db, [id, ...values, officerId, now]).catch(wordsTaken)
  return was
}

async function valuesOf(db: Db, account: string, { contains, answer, other_account: other, words, is_on }: Said) {
  const compared = ruleText(contains)
  if (compared.length < RULE_WORDS_LEAST || compared.length > RULE_WORDS_MOST)
    throw new Refusal('invalid_fields', {}, { contains: [sentence('Enter between 3 and 80 characters.')] })
  if (answer === 'transfer') {
    if (!other || other === account || !isMoneyAccount(other))
      throw new Refusal('invalid_fields', {}, { other_account: [sentence('Choose another account.')] })
    if (is_on) await checkAccountOpen(db, other, 'other_account')
  }
  const why = SAYS_WHY.has(answer) ? (words ?? '') : ''
  if (SAYS_WHY.has(answer) && why.length < 3)
    throw new Refusal('invalid_fields', {}, { words: [sentence('Say what it is.')] })
  return [compared, answer, answer === 'transfer' ? other : null, why, is_on]
}

function wordsTaken(error: unknown): never {
  if (violatedConstraint(error) !== 'line_rule_once') throw error
  throw new Refusal('invalid_fields', {}, { contains: [sentence('Another rule has these words.')] })
}
