/**
 * What happened, a row each, in the order of months and of numbers: the table `fact`, which every table of money is filled
 * from. Numbers rise with time, so that what a member did lies as far apart as years of use would leave it.
 */
const KINDS = [
  'dues_payment',
  'loan_repayment',
  'loan_disbursement',
  'withdrawal',
  'recharge_order',
  'recharge_completion',
  'bonus_credit',
  'refused_dues',
] as const
type FactKind = (typeof KINDS)[number]

/** The number of the first member; before it come the officers. */
export const FIRST = 1001
/** Members who are credited with their bonus by one entry, as the bonus has it. */
export const MEMBERS_A_PART = 50
/** Beyond the officers' numbers and below any number of a fact. */
const BEFORE_FACTS = 1_000_000

/** Which of ten classes a member's borrowing is: 0 to 2 repay a loan, 3 to 6 have repaid one, 7 and 8 asked for one. */
export const LOAN_CLASS = '(m / 10 % 10)'
/** Of 100 payments for the latest month, or of 50 instalments, about so many wait to be looked at. */
const DUES_WAIT = 'm % 50 = 9'
const INSTALMENT_WAITS = `(${LOAN_CLASS} < 3 and m % 5 > 0 and m / 100 % 50 = 1)`
/** Instalments that were paid of a loan, verified ones. */
export const REPAID = `case when ${LOAN_CLASS} < 3 then m % 5 - (m % 5 > 0 and (m / 100 % 20 = 0 or m / 100 % 50 = 1))::int else 6 end`

/** In which months (0 to `months` - 1) a member does it, as a condition on m and n; and whether it is posted. */
function rulesOf(months: number): Record<FactKind, { when: string; posted: string }> {
  const last = months - 1
  const lentIn = `case when ${LOAN_CLASS} < 3 then ${last} - m % 5 else m % ${months - 8} end`
  const sent = `${REPAID} + ${INSTALMENT_WAITS}::int`
  return {
    dues_payment: {
      when: `n < ${months} - case when m % 20 = 0 then 3 when m % 20 = 1 then 1 else 0 end`,
      posted: `not (n = ${last} and ${DUES_WAIT})`,
    },
    loan_repayment: {
      when: `${LOAN_CLASS} < 7 and n - ${lentIn} between 1 and ${sent}`,
      posted: `not (n = ${last} and ${INSTALMENT_WAITS})`,
    },
    loan_disbursement: { when: `${LOAN_CLASS} < 7 and n = ${lentIn}`, posted: 'true' },
    withdrawal: {
      when: `m % 5 = 2 and n = case when m % 50 in (2, 7) then ${last} else m % ${last} end`,
      posted: 'm % 50 not in (2, 7, 12)',
    },
    recharge_order: { when: `m % 4 = 1 and n between ${last - 3} and ${last - 1}`, posted: 'true' },
    recharge_completion: {
      when: `m % 4 = 1 and n between ${last - 3} and ${last - 1} and not (m % 80 = 1 and n = ${last - 1})`,
      posted: 'true',
    },
    // The first is the declaration; each after it is a part.
    bonus_credit: { when: `n = ${last - 1} and m - ${FIRST} <= members / ${MEMBERS_A_PART}`, posted: 'true' },
    refused_dues: { when: `m % 25 = 3 and n = m % ${last}`, posted: 'false' },
  }
}

/** The number of what member `m` did in month `n`, as SQL. */
const idOf = (kind: FactKind, members: number, n = 'n', m = 'm') =>
  `(${BEFORE_FACTS} + (${n} * ${KINDS.length} + ${KINDS.indexOf(kind)})::bigint * ${members} + ${m} - ${FIRST})`

/** The first day of month `n`, as SQL; the latest is this one. */
export const monthOfFact = (months: number, n = 'n') =>
  `(date_trunc('month', current_date) - interval '${months - 1} months' + make_interval(months => ${n}))::date`

export function factSteps(members: number, months: number): string[] {
  const rules = rulesOf(months)
  const steps = ['create unlogged table fact (id bigint, kind text, m bigint, n int, day date, posted boolean)']
  for (let n = 0; n < months; n += 1) {
    for (const kind of KINDS) {
      const { when, posted } = rules[kind]
      steps.push(
        `insert into fact select ${idOf(kind, members)}, '${kind}', m, n,
           least(${monthOfFact(months)} + (m % 12)::int, current_date), ${posted}
         from (select m, ${n} as n, ${members} as members from generate_series(${FIRST}::bigint, ${FIRST - 1 + members}) m) each
         where ${when}`,
      )
    }
  }
  return [...steps, 'analyze fact']
}
