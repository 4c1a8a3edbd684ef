import { lazy } from 'react'

export { type Leaving, type LeavingAct, leavingQuery } from './leaving-queries.ts'

/** Fetched when they are shown. */
export const LeavingDialog = lazy(() => import('./leaving-dialog.tsx'))
export const MemberLeaving = lazy(() => import('./member-leaving.tsx'))
