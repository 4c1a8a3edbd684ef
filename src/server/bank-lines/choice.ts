import type { MatchReason } from '#core/statement-matching.ts'

/** A payment that waits, or an entry that is no line yet. */
export type Claimed = { kind: 'payment' | 'entry'; id: bigint }
export type Proposed = Claimed & { reasons: MatchReason[]; sure: boolean }

/** What a line is proposed to be, and what else has its amount, the nearest in time first. */
export type Choice = { proposal: Proposed | null; others: Claimed[] }

export const OTHERS_SHOWN = 10

export const keyOf = ({ kind, id }: Claimed) => `${kind} ${id}`
