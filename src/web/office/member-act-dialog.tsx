import type { ModalWays } from '#web/ui/use-modal.tsx'
import { CorrectProfileDialog } from './correct-profile-dialog.tsx'
import type { MemberAct } from './member-acts.tsx'
import type { OfficeMember } from './member-queries.ts'
import { MemberStatusDialog } from './member-status-dialog.tsx'

export type MemberDialogProps = { member: OfficeMember; ways: ModalWays }

/** The dialog of an act: it says what will happen before anything does. */
export function MemberActDialog({ act, ...props }: MemberDialogProps & { act: MemberAct }) {
  switch (act) {
    case 'correct':
      return <CorrectProfileDialog {...props} />
    case 'activate':
    case 'deactivate':
      return <MemberStatusDialog act={act} {...props} />
  }
}
