export { type Leaving, type LeavingAct, leavingQuery } from './leaving-queries.ts'
export { LeavingDialog, MemberLeaving } from './member-leaving.tsx'
