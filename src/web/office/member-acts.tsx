import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type Action, may } from '#core/policy.ts'
import { useProfile } from '#web/layouts/profile-context.ts'
import { Button } from '#web/ui/button.tsx'
import type { OfficeMember } from './member-queries.ts'

export type MemberAct = 'correct' | 'deactivate' | 'activate'

type ActWords = {
  label: MessageDescriptor
  look: 'primary' | 'quiet' | 'danger'
  /** What the officer's roles have to allow. */
  action: Action
  /** Whether it can be done with the member as things stand. */
  open: (member: OfficeMember) => boolean
}

const isActive = ({ account }: OfficeMember) => account.owner_data.status === 1

/** Each act as its button names it, the likelier ones first. */
const acts: Readonly<Record<MemberAct, ActWords>> = {
  correct: { label: msg`Correct the profile`, look: 'quiet', action: 'edit_member', open: () => true },
  activate: {
    label: msg`Make active`,
    look: 'primary',
    action: 'edit_member',
    open: (member) => !isActive(member),
  },
  deactivate: { label: msg`Make inactive`, look: 'danger', action: 'edit_member', open: isActive },
}

type MemberActsProps = { member: OfficeMember; onOpen: (act: MemberAct) => void }

/** What this officer may do with the member now. */
export function MemberActs({ member, onOpen }: MemberActsProps) {
  const { i18n } = useLingui()
  const { roles } = useProfile()
  const open = (Object.keys(acts) as MemberAct[]).filter(
    (act) => may(roles, acts[act].action) && acts[act].open(member),
  )
  return (
    <div className="flex flex-wrap gap-2 empty:hidden lg:justify-end">
      {open.map((act) => (
        <Button key={act} look={acts[act].look} onClick={() => onOpen(act)}>
          {i18n._(acts[act].label)}
        </Button>
      ))}
    </div>
  )
}
