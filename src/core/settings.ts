import type { Month } from './calendar.ts'
import { INTEREST_BASIS_POINTS, LOAN_LIMITS, TERM_MAX } from './loan-schedule.ts'
import { aed, type Fils } from './money.ts'

/** Dues from a month on: the amount and the day of the month they fall due (its last day where it is shorter). */
export interface DuesRate {
  from: Month
  amount: Fils
  dueDay: number
}

/** Oldest first, never empty. Months before the first rate follow the first. */
export type DuesSettings = readonly [DuesRate, ...DuesRate[]]

/** A due day beyond the end of a month is its last day. */
export const DUE_DAY_LAST = 31

/** Of each kind of setting the value that the rules read. */
type SettingKinds = {
  text: string
  email: string
  phone: string
  /** In whole AED. */
  amount: Fils
  /** Zero is none. */
  amount_or_none: Fils
  /** In hundredths of a percent. */
  percent: number
  months: number
  /** A multiple of so many whole AED, or null: none. */
  multiple: number | null
  switch: boolean
  /** In the order in which they are listed. */
  names: readonly string[]
}
export type SettingKind = keyof SettingKinds

/** What is changed together, in one dialog and by one call. The dues, which have a history of rates, are a section too. */
export const TABLE_SECTIONS = [
  'association',
  'bank',
  'loans',
  'fines',
  'recharges',
  'expenses',
  'rules',
  'published',
] as const
export type TableSection = (typeof TABLE_SECTIONS)[number]

type SettingRow = {
  [K in SettingKind]: {
    section: TableSection
    kind: K
    /** Its name in AssociationSettings and in the stored JSON, after its group's name where it is in a group. */
    at: string
    /** What a new association begins with, and what a version holds that was stored before this was a setting. */
    initial: SettingKinds[K]
    required?: true
    /** The most characters of a text or one name, the highest figure: percent, months, AED; of names how many. */
    most?: number
    /** A call that leaves it out leaves it as it is. */
    optional?: true
    /** What the calls' description says of it. */
    about?: string
  }
}[SettingKind]

/**
 * Every setting but the dues, by its name in the calls. Its form, its checks, its line in the history, how it is stored
 * and its default come from this table; its words stand in web/features/settings. Add a setting here and there.
 */
export const SETTINGS = {
  name: { section: 'association', kind: 'text', at: 'name', initial: 'Somiti', required: true, most: 100 },
  email: { section: 'association', kind: 'email', at: 'email', initial: '' },
  phone: { section: 'association', kind: 'phone', at: 'phone', initial: '', most: 40 },
  address: { section: 'association', kind: 'text', at: 'address', initial: '', most: 300 },
  /** Where members pay to. */
  bank_name: { section: 'bank', kind: 'text', at: 'bank.name', initial: '', most: 100 },
  bank_account_name: { section: 'bank', kind: 'text', at: 'bank.accountName', initial: '', most: 100 },
  bank_account_number: { section: 'bank', kind: 'text', at: 'bank.accountNumber', initial: '', most: 60 },
  bank_iban: { section: 'bank', kind: 'text', at: 'bank.iban', initial: '', most: 60 },
  loan_min: { section: 'loans', kind: 'amount', at: 'loanLimits.min', initial: LOAN_LIMITS.min },
  loan_max: { section: 'loans', kind: 'amount', at: 'loanLimits.max', initial: LOAN_LIMITS.max },
  loan_step: { section: 'loans', kind: 'amount', at: 'loanLimits.step', initial: LOAN_LIMITS.step },
  /** The longest term. */
  term_max: { section: 'loans', kind: 'months', at: 'termMax', initial: TERM_MAX, most: 120 },
  /** Flat, of the principal. Fixed for a loan at its application. */
  interest_percent: {
    section: 'loans',
    kind: 'percent',
    at: 'interestBasisPoints',
    initial: INTEREST_BASIS_POINTS,
    most: 100,
  },
  /** Of the principal. */
  insurance_percent: { section: 'loans', kind: 'percent', at: 'insuranceRateBasisPoints', initial: 0, most: 50 },
  /** What instalments are rounded up to; without it they are rounded to the fils. */
  instalment_multiple: { section: 'loans', kind: 'multiple', at: 'instalmentMultiple', initial: null, most: 1000 },
  /** Kept back from lending. */
  reserve: { section: 'loans', kind: 'amount_or_none', at: 'reserve', initial: 0n },
  /** Whether an active borrower's savings are locked up to the outstanding principal. */
  lock_savings: { section: 'loans', kind: 'switch', at: 'lockSavings', initial: false },
  /** For each month of dues and each instalment that is completed after its due day. */
  late_fine: { section: 'fines', kind: 'amount_or_none', at: 'lateFine', initial: 0n, about: '0: no fines' },
  /** By their names, in the order in which the form lists them (specification, point 9). */
  recharge_operators: {
    section: 'recharges',
    kind: 'names',
    at: 'rechargeOperators',
    most: 20,
    initial: ['Airtel', 'Jio', 'Vodafone', 'BSNL'],
  },
  recharge_cost_most: {
    section: 'recharges',
    kind: 'amount_or_none',
    at: 'rechargeCostMost',
    initial: aed(5),
    optional: true,
    about: 'What one officer may pay for a recharge beyond its amount; above it another treasurer confirms',
  },
  expense_limit: {
    section: 'expenses',
    kind: 'amount_or_none',
    at: 'expenseLimit',
    initial: aed(500),
    about: 'The largest expense that one officer may post; above it another confirms',
  },
  /** Off only where a single officer does everything; every screen of the books then says so. */
  two_person_rules: { section: 'rules', kind: 'switch', at: 'twoPersonRules', initial: true },
  /** What the public page shows of the books, and of whom; all of it off to begin with. */
  published_members: { section: 'published', kind: 'switch', at: 'published.members', initial: false },
  published_savings: { section: 'published', kind: 'switch', at: 'published.savings', initial: false },
  published_lent: { section: 'published', kind: 'switch', at: 'published.lent', initial: false },
  published_overdue: { section: 'published', kind: 'switch', at: 'published.overdue', initial: false },
  published_balanced: { section: 'published', kind: 'switch', at: 'published.balanced', initial: false },
  /** Only those who agreed themselves. */
  published_officers: { section: 'published', kind: 'switch', at: 'published.officers', initial: false },
  /** What a month costs, how money is taken out, a loan as an example, questions and answers. */
  published_costs: { section: 'published', kind: 'switch', at: 'published.costs', initial: false },
  published_whatsapp: {
    section: 'published',
    kind: 'phone',
    at: 'published.whatsApp',
    initial: '',
    most: 40,
    about: 'With its country; empty: no contact by WhatsApp',
  },
} as const satisfies Readonly<Record<string, SettingRow>>

type Table = typeof SETTINGS
export type SettingName = keyof Table
export type NamesOf<S extends TableSection> = {
  [N in SettingName]: Table[N]['section'] extends S ? N : never
}[SettingName]

type ValueOf<N extends SettingName> = SettingKinds[Table[N]['kind']]
type Group<G extends string> = {
  [N in SettingName as Table[N]['at'] extends `${G}.${infer Key}` ? Key : never]: ValueOf<N>
}
type Ungrouped = {
  [N in SettingName as Table[N]['at'] extends `${string}.${string}` ? never : Table[N]['at']]: ValueOf<N>
}

export interface AssociationSettings extends Ungrouped {
  bank: Group<'bank'>
  loanLimits: Group<'loanLimits'>
  published: Group<'published'>
  dues: DuesSettings
}

export type SettingValues = { [N in SettingName]: ValueOf<N> }

export const SETTING_NAMES = Object.keys(SETTINGS) as SettingName[]

export const settingRow = (name: SettingName): SettingRow => SETTINGS[name]

export const namesOf = <S extends TableSection>(section: S): NamesOf<S>[] =>
  SETTING_NAMES.filter((name) => SETTINGS[name].section === section) as NamesOf<S>[]

/** Where each setting is kept: its group, if it is in one, and its name there. */
const places = Object.fromEntries(SETTING_NAMES.map((name) => [name, SETTINGS[name].at.split('.')]))

type Kept = Readonly<Record<string, unknown>>

/** What is kept of a setting in an object of the shape of AssociationSettings. */
export function keptOf(kept: Kept, name: SettingName): unknown {
  const [first = '', second] = places[name] ?? []
  return second === undefined ? kept[first] : (kept[first] as Kept | undefined)?.[second]
}

/** The values of all settings but the dues, by their names in the calls. */
export function valuesOf(settings: AssociationSettings): SettingValues {
  const kept = { ...settings }
  return Object.fromEntries(SETTING_NAMES.map((name) => [name, keptOf(kept, name)])) as SettingValues
}

/** The settings with other values of those that are named. */
export function withValues(
  settings: AssociationSettings,
  values: { [N in SettingName]?: SettingValues[N] | undefined },
): AssociationSettings {
  const changed: Record<string, unknown> = { ...settings }
  for (const name of SETTING_NAMES) {
    const value = values[name]
    const [first = '', second] = places[name] ?? []
    if (value !== undefined)
      changed[first] = second === undefined ? value : { ...(changed[first] as Kept), [second]: value }
  }
  return changed as unknown as AssociationSettings
}

/** Settings of nothing but the table's values and the dues. */
export function settingsOf(values: SettingValues, dues: DuesSettings): AssociationSettings {
  return withValues({ dues } as AssociationSettings, values)
}

/** Whether the public page shows anything of it. */
export const publishesAnything = ({ published }: AssociationSettings): boolean => Object.values(published).some(Boolean)

/** What a new association begins with: 100 AED a month, due on the 12th, everything optional off (product: "Dues", "Loans"). */
export function defaultSettings(duesFrom: Month): AssociationSettings {
  const initial = Object.fromEntries(
    SETTING_NAMES.map((name) => [name, SETTINGS[name].initial]),
  ) as unknown as SettingValues
  return settingsOf(initial, [{ from: duesFrom, amount: aed(100), dueDay: 12 }])
}

/** What the recharge form sends for an operator: 'bsnl' for BSNL (specification, point 5). Empty for a name that has nothing to make one of. */
export function operatorCode(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
