import type { JobRunner } from './run-jobs.ts'

type Log = { warn(details: object, message: string): void; error(details: object, message: string): void }

/**
 * Tells the log of jobs that failed. A mail server's answer may name the recipient, so of an error only its code is told;
 * its words stand with the job in the database.
 */
export function failureLog(log: Log): JobRunner['onFailure'] {
  return ({ error, job, givenUp }) => {
    const code = error instanceof Error && 'code' in error ? String(error.code) : undefined
    const details = { job: job?.id.toString(), kind: job?.kind, attempts: job?.attempts, code }
    if (givenUp) log.error(details, 'a job is given up')
    else log.warn(details, job ? 'a job failed and is tried again' : 'jobs cannot be taken')
  }
}
