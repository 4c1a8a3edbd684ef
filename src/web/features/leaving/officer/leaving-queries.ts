import type { AnswerOf } from '#contract/calls.ts'
import { callQuery } from '#web/app/calls/call-query.ts'
import { officeKey } from '#web/app/calls/office-queries.ts'
import type { ModalHandlers } from '#web/ui/use-modal.tsx'

export type Leaving = Omit<AnswerOf<'GET /api/office/members/:id/leaving'>, 'status_code' | 'message'>
export type LeavingRow = Leaving['leavings'][number]

/** What is done from the part about leaving, and who is paid after a death. */
export type LeavingAct =
  | 'leaves'
  | 'died'
  | 'agree_to_payout'
  | 'confirm_leaving'
  | 'withdraw_leaving'
  | 'reverse_payout'
  | 'nominee'

export type LeavingDialogProps = { member: { id: number; name: string }; leaving: Leaving; ways: ModalHandlers }

/** What leaving would settle, and what was proposed and done so far. */
export const leavingQuery = (id: number) =>
  callQuery([...officeKey, 'leaving', id], 'GET /api/office/members/:id/leaving', { params: { id } })
