import { keepPreviousData, type Query } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/calls.ts'
import { callPages, callQuery } from '#web/app/calls/call-query.ts'
import { officeKey } from '#web/app/calls/office-queries.ts'

export type Bonus = AnswerOf<'GET /api/office/bonuses/:id'>['bonus']
export type BonusStep = Bonus['may'][number]
export type BonusShare = AnswerOf<'GET /api/office/bonuses/:id/shares'>['shares'][number]
/** The time that the next bonus is for, and who left since it began. */
export type NextBonus = AnswerOf<'GET /api/office/bonuses'>['next']
export type ToShare = AnswerOf<'GET /api/office/bonuses'>['to_share']

const BONUSES = [...officeKey, 'bonuses']
/** How soon the next batch is seen. */
const LOOK_AGAIN_MS = 2_000

/** Whether batches are at work on it. */
const isMoving = ({ status, reversal_by }: Bonus) =>
  (status === 'crediting' && reversal_by === null) || status === 'reversing'

/** Bonuses, the latest first, a page at a time; each page with what there is to share. */
export const bonusesQuery = callPages([...BONUSES, 'list'], 'GET /api/office/bonuses')

/** A bonus, asked for again and again while batches are at work on it. */
export const bonusQuery = (id: number) => ({
  ...callQuery([...BONUSES, id], 'GET /api/office/bonuses/:id', { params: { id } }),
  refetchInterval: ({ state }: Query<AnswerOf<'GET /api/office/bonuses/:id'>>) =>
    state.data !== undefined && isMoving(state.data.bonus) && LOOK_AGAIN_MS,
})

/** Shares by member, a page at a time; of a bonus as it stood with so many of them credited. */
export const sharesQuery = (id: number, search: string, credited: number) => ({
  ...callPages([...BONUSES, id, 'shares', search, credited], 'GET /api/office/bonuses/:id/shares', {
    params: { id },
    query: { ...(search !== '' && { search }) },
  }),
  placeholderData: keepPreviousData,
})
