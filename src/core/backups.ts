import { addDays, businessDateAt, daysBetween, monthOf } from './calendar.ts'

/** How many days, weeks and months have a backup kept, of those that have one. */
export const KEPT = { days: 7, weeks: 4, months: 12 } as const

/** A Monday, from which weeks are counted. */
const A_MONDAY = '2024-01-01'

const PERIODS: readonly { kept: number; of: (at: Date) => string }[] = [
  { kept: KEPT.days, of: businessDateAt },
  { kept: KEPT.weeks, of: weekOf },
  { kept: KEPT.months, of: (at) => monthOf(businessDateAt(at)) },
]

/**
 * Which backups are kept: the newest of each of the last days, weeks and months that have one. Days are counted by the
 * backups and not by the clock, so that none goes because time has passed, or because a clock was wrong. One that is dated
 * later than now is kept and not counted: the newest that was made stays the newest.
 */
export function backupsToKeep<T extends { at: Date }>(backups: readonly T[], now: Date): T[] {
  const later = backups.filter(({ at }) => at > now)
  const newestFirst = backups.filter(({ at }) => at <= now).sort((a, b) => b.at.getTime() - a.at.getTime())
  const kept = new Set<T>(later)
  for (const { kept: most, of } of PERIODS) {
    const newest = new Map<string, T>()
    for (const backup of newestFirst) if (!newest.has(of(backup.at))) newest.set(of(backup.at), backup)
    for (const backup of [...newest.values()].slice(0, most)) kept.add(backup)
  }
  return backups.filter((backup) => kept.has(backup))
}

/** The Monday of a week in Dubai. */
function weekOf(at: Date): string {
  const day = businessDateAt(at)
  const weekday = ((daysBetween(A_MONDAY, day) % 7) + 7) % 7
  return addDays(day, -weekday)
}

/** What is done with backups, in this order: an archive is made, sent to a bucket, restored on trial. */
export type BackupStep = 'made' | 'sent' | 'tried'

/** What became of a step until now: when it was done first and last, when it last went well, whether it failed the last time. */
export type StepState = { firstAt: Date; lastAt: Date; goodAt: Date | null; failed: boolean }
export type BackupState = Partial<Record<BackupStep, StepState>>

/** What officers are warned of. */
export const BACKUP_WARNINGS = ['never', 'old', 'not_sent', 'not_restored', 'not_tried'] as const
type BackupWarning = (typeof BACKUP_WARNINGS)[number]

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
/** Two nights were missed. */
const OLD_AFTER_MS = 2 * DAY_MS
/** Two weekly trials were missed. */
const UNTRIED_AFTER_MS = 15 * DAY_MS
/** A little less than a week, since no night begins at the very second of the one before. */
const TRIED_EVERY_MS = 7 * DAY_MS - 12 * HOUR_MS

/** Whether the newest backup is to be restored on trial: each week, and every night after a trial that failed. */
export function isTrialDue({ tried }: BackupState, now: Date): boolean {
  return !tried?.goodAt || tried.failed || now.getTime() - tried.goodAt.getTime() >= TRIED_EVERY_MS
}

/** What is told of the backups of an association that began then; null: the demo, which needs none. */
export function backupsTold({ made, sent: everSent, tried }: BackupState, began: Date | null, now: Date): BackupsTold {
  // The bucket was given up where the last archive was sent to none.
  const sent = made && everSent && everSent.lastAt >= made.lastAt ? everSent : undefined
  return {
    madeAt: made?.goodAt ?? null,
    sentAt: sent?.goodAt ?? null,
    triedAt: tried?.goodAt ?? null,
    warnings: warningsOf({ made, sent, tried }, began, now),
  }
}

type BackupsTold = { madeAt: Date | null; sentAt: Date | null; triedAt: Date | null; warnings: BackupWarning[] }
type Steps = Record<BackupStep, StepState | undefined>

function warningsOf({ made, sent, tried }: Steps, began: Date | null, now: Date): BackupWarning[] {
  const over = (since: Date, ms: number) => now.getTime() - since.getTime() > ms
  if (!made?.goodAt) {
    const since = made?.firstAt ?? began
    return since && over(since, OLD_AFTER_MS) ? ['never'] : []
  }
  const warnings: BackupWarning[] = []
  if (over(made.goodAt, OLD_AFTER_MS)) warnings.push('old')
  if (sent?.failed) warnings.push('not_sent')
  if (tried?.failed) warnings.push('not_restored')
  else if (over(tried?.goodAt ?? made.firstAt, UNTRIED_AFTER_MS)) warnings.push('not_tried')
  return warnings
}
