import { query } from './query.ts'

/**
 * Chains what officers did since to the audit trail: a server does so all the time, and whoever reads the trail before the
 * reading, so that nobody sees less than what was done. Not within a database transaction that goes on: others who read
 * would wait for its end.
 */
export const sealTrail = query<{ sealed: bigint }>('seal_audit', 'select seal_audit() as sealed')
