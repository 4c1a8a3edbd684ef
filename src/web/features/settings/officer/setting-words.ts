import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { SettingName, TableSection } from '#core/settings.ts'

type Words = {
  /** As the history and the audit trail call it. */
  label: MessageDescriptor
  /** As its form calls it, where that is another word: the form's title says a part of it. */
  field?: MessageDescriptor
  /** As the page calls it, where that is neither. */
  fact?: MessageDescriptor
  hint?: MessageDescriptor
  /** What the page says where there is none. */
  none?: MessageDescriptor
  /** The end of a span that the page shows in one line with this one, and not on its own. */
  upTo?: SettingName
}

/** The words of each setting of core's table. */
export const settingWords: Readonly<Record<SettingName, Words>> = {
  name: { label: msg`Name` },
  email: { label: msg`Email` },
  phone: { label: msg`Phone` },
  address: { label: msg`Address` },
  bank_name: { label: msg`Bank` },
  bank_account_name: { label: msg`Account name` },
  bank_account_number: { label: msg`Account number` },
  bank_iban: { label: msg`IBAN` },
  loan_min: { label: msg`Minimum loan`, field: msg`Minimum`, fact: msg`From and to`, upTo: 'loan_max' },
  loan_max: { label: msg`Largest loan`, field: msg`Maximum` },
  loan_step: { label: msg`Loans in steps of`, field: msg`In steps of` },
  term_max: { label: msg`Longest term, months`, fact: msg`Longest term` },
  interest_percent: { label: msg`Interest`, field: msg`Interest, %`, fact: msg`Interest, flat` },
  insurance_percent: { label: msg`Insurance`, field: msg`Insurance, %`, fact: msg`Insurance` },
  instalment_multiple: {
    label: msg`Instalments rounded up to, AED`,
    field: msg`Round instalments up to, AED`,
    fact: msg`Instalments rounded up to`,
    none: msg`Not rounded`,
  },
  reserve: { label: msg`Kept back from lending` },
  lock_savings: {
    label: msg`Borrowers' savings locked`,
    field: msg`Lock borrowers' savings up to the principal they owe`,
    fact: msg`Borrowers' savings locked`,
  },
  late_fine: {
    label: msg`Fine`,
    field: msg`For each month or instalment completed late`,
    hint: msg`Leave it empty for no fines.`,
    none: msg`No fines`,
  },
  recharge_operators: { label: msg`Recharge operators`, field: msg`Operators`, hint: msg`One per line.` },
  recharge_cost_most: {
    label: msg`Highest extra cost of a recharge`,
    hint: msg`Above this another treasurer confirms the cost.`,
  },
  expense_limit: {
    label: msg`Largest expense without a second treasurer`,
    hint: msg`Leave it empty to have two treasurers for every expense.`,
  },
  two_person_rules: { label: msg`Two-person rules` },
  published_members: { label: msg`Public page: members`, field: msg`How many members` },
  published_savings: { label: msg`Public page: savings`, field: msg`Savings held` },
  published_lent: {
    label: msg`Public page: lent`,
    field: msg`Lent to members`,
    hint: msg`Only while five or more loans are open.`,
  },
  published_overdue: {
    label: msg`Public page: overdue`,
    field: msg`Overdue`,
    hint: msg`Only while five or more loans are open.`,
  },
  published_balanced: { label: msg`Public page: books balanced`, field: msg`Whether the books balance` },
  published_officers: {
    label: msg`Public page: officers`,
    field: msg`Officers who agreed`,
    hint: msg`Each officer agrees under Sign-in and security. Nobody can agree for them.`,
  },
  published_costs: {
    label: msg`Public page: costs`,
    field: msg`Costs, an example loan, questions`,
  },
  published_whatsapp: {
    label: msg`Public page: WhatsApp`,
    field: msg`WhatsApp number`,
    hint: msg`With the country code. Leave it empty for no WhatsApp contact.`,
    none: msg`None`,
  },
}

/** What the history and the audit trail call each setting, the dues too. */
export const settingLabels = {
  ...(Object.fromEntries(Object.entries(settingWords).map(([name, { label }]) => [name, label])) as Readonly<
    Record<SettingName, MessageDescriptor>
  >),
  dues_amount: msg`Dues each month`,
  due_day: msg`Due day`,
  dues_from: msg`Start of dues`,
}

/** The parts of the table that are changed by a form of their fields. */
export type FormSection = Exclude<TableSection, 'rules'>

/** Of each: its title on the page, that of its dialog, and what a change does. */
export const sectionWords: Readonly<
  Record<FormSection, { title: MessageDescriptor; change: MessageDescriptor; what: MessageDescriptor }>
> = {
  association: {
    title: msg`The association`,
    change: msg`Change name and contacts`,
    what: msg`Public pages show changes when they are next loaded.`,
  },
  bank: {
    title: msg`Account for payments`,
    change: msg`Change where members pay to`,
    what: msg`Members see it in the payment form and transfer their money there. Check each digit.`,
  },
  loans: {
    title: msg`Loans`,
    change: msg`Change the terms of loans`,
    what: msg`These terms apply to new applications. Existing loans keep their terms.`,
  },
  fines: {
    title: msg`Fines`,
    change: msg`Change the fines`,
    what: msg`A fine applies when a verified payment completes dues or an instalment after the due day. It comes from the member's savings, as far as they reach. Payment forms say so.`,
  },
  recharges: {
    title: msg`Mobile recharge`,
    change: msg`Change the recharge operators`,
    what: msg`The recharge form offers them in this order.`,
  },
  expenses: {
    title: msg`Expenses`,
    change: msg`Change the limit of expenses`,
    what: msg`A larger expense or bank charge waits until another treasurer confirms it.`,
  },
  published: {
    title: msg`Public page`,
    change: msg`Change what the public page shows`,
    what: msg`Check first what your association may publish: by its own rules and by the law of your country. Anybody can read what is on.`,
  },
}
