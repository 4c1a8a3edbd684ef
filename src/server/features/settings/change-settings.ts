import { isDeepStrictEqual } from 'node:util'
import type { Parsed } from '#contract/calls.ts'
import { addMonths, businessDateAt, type Month, monthOf, monthsBetween } from '#core/calendar.ts'
import { changedDues } from '#core/dues-calendar.ts'
import { type FieldErrors, Refusal } from '#core/refusal.ts'
import { sentence } from '#core/sentence.ts'
import { type AssociationSettings, namesOf, operatorCode, SETTINGS, withValues } from '#core/settings.ts'
import { mobileDigits } from '#core/whatsapp.ts'
import { type Db, inTransaction, type Pool } from '#server/db/connect.ts'
import { query } from '#server/db/query.ts'
import { followWith, readSettingsVersion, settingsFromJson } from '#server/db/settings.ts'
import { keepSetUp } from '#server/db/setup-steps.ts'
import { checkedIban, checkIbanIfOne } from '#server/http/iban.ts'
import { checkStep } from '#server/http/steps.ts'
import { addJob, type Jobs } from '#server/jobs/job-store.ts'
import {
  askAndKeep,
  confirmWaiting,
  countOfficers,
  findProposal,
  findWaiting,
  hasBegun,
  hasMembers,
  holdWaiting,
  insertProposal,
  type ProtectedSection,
  rejectWaiting,
} from './proposal-store.ts'
import { changesOf } from './read-settings.ts'
import { proposalSteps, settingSteps } from './setting-steps.ts'

type Change = Parsed<'POST /api/office/settings', 'body'>
type SectionOf<S extends Change['section']> = Extract<Change, { section: S }>

const lastChangeBy = query<{ name: string }>(
  'read_last_settings_officer',
  'select p.name from settings_version v join person p on p.id = v.made_by order by v.id desc limit 1',
)

/** How far ahead the dues may be changed. Members pay at most eleven months ahead. */
const DUES_AHEAD_MOST_MONTHS = 24

/**
 * Changes a part of the settings from now on; what was paid or applied for before keeps its terms. While nobody owes and
 * nothing is posted the dues change from any month. Where members pay to,
 * and the two-person rules, only wait to be changed from the first member on. Throws `settings_changed` where another
 * version follows the one that was seen, `settings_waiting` where such a change waits already, and `invalid_fields` for
 * figures that do not fit together or a change of the dues that would reach into the past.
 */
export async function changeSettings(
  db: Db,
  change: Change,
  officerId: bigint,
  now: Date,
): Promise<{ outcome: 'unchanged' | 'changed' | Waits; changes: Changes }> {
  const { version, settings } = await readSettingsVersion(db)
  if (version !== BigInt(change.version)) throw await changedMeanwhile(db)
  const thisMonth = monthOf(businessDateAt(now))
  const begun = change.section !== 'dues' || (await askAndKeep(db, hasBegun))
  const changed = begun ? settingsWith(settings, change, thisMonth) : withFirstDues(settings, change, thisMonth)
  if (isDeepStrictEqual(changed, settings)) return { outcome: 'unchanged', changes: [] }
  const changes = changesOf(settings, changed)
  if (isProtected(change.section) && (await askAndKeep(db, hasMembers))) {
    return { outcome: await proposeChange(db, change.section, changed, officerId, now), changes }
  }
  await keepSetUp(db, [officerId, now])
  if (!(await followWith(db, version, changed, officerId, now))) throw await changedMeanwhile(db)
  return { outcome: 'changed', changes }
}

/** What is changed, as the history says it: from what to what. */
type Changes = ReturnType<typeof changesOf>

async function changedMeanwhile(db: Db): Promise<Refusal> {
  const [last] = await lastChangeBy(db)
  return new Refusal('settings_changed', { by: last?.name ?? sentence('Somebody') })
}

function settingsWith(settings: AssociationSettings, change: Change, thisMonth: Month): AssociationSettings {
  switch (change.section) {
    case 'dues':
      return withDues(settings, change, thisMonth)
    case 'loans':
      checkLoanLimits(change)
      break
    case 'recharges':
      checkOperators(change)
      break
    case 'published':
      checkWhatsApp(change)
      break
    case 'bank':
      checkIbanIfOne('bank_account_number', change.bank_account_number)
      return withValues(settings, { ...valuesOf(change), bank_iban: checkedIban('bank_iban', change.bank_iban) })
  }
  return withValues(settings, valuesOf(change))
}

function valuesOf<C extends Change>({ section, version, ...values }: C) {
  return values
}

/** The dues of an association in which nobody owes yet: from any month, past ones too, in place of what it began with. */
function withFirstDues(
  settings: AssociationSettings,
  change: SectionOf<'dues'>,
  thisMonth: Month,
): AssociationSettings {
  const from = change.dues_from as Month
  checkNotTooFar(from, thisMonth)
  return { ...settings, dues: [{ from, amount: change.dues_amount, dueDay: change.due_day }] }
}

function withDues(settings: AssociationSettings, change: SectionOf<'dues'>, thisMonth: Month): AssociationSettings {
  const from = change.dues_from as Month
  if (from <= thisMonth) {
    const earliest = { month: { month: addMonths(thisMonth, 1) } }
    throw refused({
      dues_from: [sentence('The earliest start is {month}. Dues already owed stay the same.', earliest)],
    })
  }
  checkNotTooFar(from, thisMonth)
  const rate = { from, amount: change.dues_amount, dueDay: change.due_day }
  return { ...settings, dues: changedDues(settings.dues, rate, thisMonth) }
}

function checkNotTooFar(from: Month, thisMonth: Month): void {
  if (monthsBetween(thisMonth, from) <= DUES_AHEAD_MOST_MONTHS) return
  throw refused({
    dues_from: [sentence('Choose a month within {most} months.', { most: DUES_AHEAD_MOST_MONTHS })],
  })
}

function checkLoanLimits({ loan_min: min, loan_max: max, loan_step: step }: SectionOf<'loans'>): void {
  const errors: FieldErrors = {
    ...(min % step === 0n ? {} : { loan_min: [sentence('Enter a multiple of the step.')] }),
    ...(max % step === 0n ? {} : { loan_max: [sentence('Enter a multiple of the step.')] }),
    ...(max < min ? { loan_max: [sentence('The maximum is below the minimum.')] } : {}),
  }
  if (Object.keys(errors).length > 0) throw refused(errors)
}

function checkOperators({ recharge_operators: names }: SectionOf<'recharges'>): void {
  const codes = names.map(operatorCode)
  if (codes.includes('')) {
    throw refused({ recharge_operators: [sentence('Give each operator a name with Latin letters or digits.')] })
  }
  if (new Set(codes).size < codes.length) throw refused({ recharge_operators: [sentence('Enter each operator once.')] })
}

/** A number with its country, as wa.me takes it (E.164): the chat opens from anywhere. */
function checkWhatsApp({ published_whatsapp: number }: SectionOf<'published'>): void {
  if (number === '' || /^[1-9]\d{7,14}$/.test(mobileDigits(number))) return
  throw refused({
    published_whatsapp: [sentence('Enter the number with its country code, like +971 50 555 0100.')],
  })
}

const refused = (errors: FieldErrors) => new Refusal('invalid_fields', {}, errors)

/** When it takes effect: once a treasurer confirms it, or by itself where there is nobody else. */
type Waits = 'waits_for_treasurer' | 'waits_a_day'

/** So long an only officer, or whoever holds that account by theft, waits for a change to take effect. */
const ALONE_WAITS_MS = 24 * 60 * 60_000

/** Whether a change of that part takes a fresh code: of where money goes, and of what everybody can read. */
export const takesFreshCode = (section: string) => isProtected(section) || section === 'published'

const isProtected = (section: string): section is ProtectedSection => section === 'bank' || section === 'rules'

/** Proposes that part of changed settings; all officers are told. Throws `settings_waiting` where a change of it waits. */
async function proposeChange(
  db: Db,
  section: ProtectedSection,
  changed: AssociationSettings,
  officerId: bigint,
  now: Date,
): Promise<Waits> {
  const [waiting] = await findWaiting(db, [section])
  await checkStep(
    db,
    settingSteps[section],
    { waiting: waiting ? [section] : [] },
    officerId,
    () => new Refusal('settings_changed'),
    (why) => new Refusal(why, { by: waiting?.by ?? '' }),
  )
  const [counted] = await countOfficers(db)
  const holdsFrom = counted?.officers === 1 ? new Date(now.getTime() + ALONE_WAITS_MS) : null
  const [made] = await insertProposal(db, [section, partOf(changed, section), officerId, now, holdsFrom])
  // Another administrator proposed one at the same moment.
  if (!made)
    throw new Refusal('settings_waiting', { by: (await findWaiting(db, [section]))[0]?.by ?? sentence('Somebody') })
  if (!holdsFrom) return 'waits_for_treasurer'
  await addJob(db, 'hold_settings', { proposal_id: made.id.toString() }, now, holdsFrom)
  return 'waits_a_day'
}

/** The part of the stored JSON that a section is; of none of them is anything an amount. */
function partOf(settings: AssociationSettings, section: ProtectedSection): string {
  const kept = new Set(namesOf(section).map((name) => SETTINGS[name].at.split('.')[0]))
  return JSON.stringify(Object.fromEntries(Object.entries(settings).filter(([key]) => kept.has(key))))
}

/**
 * A treasurer confirms a change, which takes effect at once. Throws `not_found`, `settings_proposed_by_you`,
 * `settings_decided`, `settings_changed`.
 */
export async function confirmProposal(db: Db, id: bigint, officerId: bigint, now: Date): Promise<Changes> {
  const changes = await checkProposal(db, 'confirm', id, officerId)
  await keepSetUp(db, [officerId, now])
  const [done] = await confirmWaiting(db, [id, officerId, now])
  if (!done?.decided) throw new Refusal('settings_decided')
  // The refusal undoes the decision too.
  if (!done.followed) throw await changedMeanwhile(db)
  return changes
}

/** Rejects a change, or cancels an own one. Throws `not_found`, `settings_decided`. */
export async function rejectProposal(
  db: Db,
  id: bigint,
  reason: string,
  officerId: bigint,
  now: Date,
): Promise<Changes> {
  const changes = await checkProposal(db, 'reject', id, officerId)
  const made = await rejectWaiting(db, [id, officerId, now, reason])
  if (made.length === 0) throw new Refusal('settings_decided')
  return changes
}

/** Gives what would change. Throws `not_found`, `settings_decided`, `settings_proposed_by_you`. */
async function checkProposal(db: Db, step: keyof typeof proposalSteps, id: bigint, officerId: bigint) {
  const [found] = await findProposal(db, [id])
  if (!found) throw new Refusal('not_found')
  await checkStep(db, proposalSteps[step], found, officerId, () => new Refusal('settings_decided'))
  return changesOf(settingsFromJson(found.value), settingsFromJson({ ...found.value, ...found.change }))
}

/** What an only officer proposed takes effect after its time, unless it was cancelled, or there is somebody to confirm it. */
export async function holdUnopposed(pool: Pool, { proposal_id: id }: Jobs['hold_settings'], now: Date): Promise<void> {
  await inTransaction(pool, async (db) => {
    const [found] = await findProposal(db, [id])
    if (found) await keepSetUp(db, [found.proposed_by, now])
    const [done] = await holdWaiting(db, [id, now])
    // This is undone then, and tried again.
    if (done?.decided && !done.followed) throw new Error('the settings were changed at the same moment')
  })
}
