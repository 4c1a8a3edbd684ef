import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type Action, may } from '#core/policy.ts'
import { useHandsOff } from '#web/app/officer/hands-off.tsx'
import { useProfile } from '#web/app/session/profile-context.ts'
import { Button } from '#web/ui/button.tsx'
import type { MemberDeskData } from './member-queries.ts'

export type BarAct =
  | 'record_dues'
  | 'record_deposit'
  | 'record_application'
  | 'record_withdrawal'
  | 'correct'
  | 'activate'
  | 'reopen'
  | 'deactivate'
  | 'remove_factor'
  | 'sign_out'

type ActWords = {
  label: MessageDescriptor
  look: 'primary' | 'quiet' | 'danger'
  /** What the officer's roles have to allow. */
  action: Action
  /** Whether it can be done with the member as things stand. */
  open: (desk: MemberDeskData) => boolean
}

const isActive = ({ member }: MemberDeskData) => member.account.owner_data.status === 1
const isClosed = ({ leaving }: MemberDeskData) => leaving.closed_on !== null
const hasDied = ({ leaving }: MemberDeskData) =>
  leaving.leavings.some(
    ({ kind, status }) => kind === 'death' && (status === 'confirmed' || status === 'payout_reversed'),
  )

/** Each act as its button names it, the likelier ones first. */
const acts: Readonly<Record<BarAct, ActWords>> = {
  record_dues: {
    label: msg`Enter a payment`,
    look: 'quiet',
    action: 'record_payment',
    open: (desk) => !isClosed(desk),
  },
  record_deposit: {
    label: msg`Enter a deposit`,
    look: 'quiet',
    action: 'record_deposit',
    open: (desk) => !isClosed(desk),
  },
  record_application: { label: msg`Apply for a loan`, look: 'quiet', action: 'record_application', open: isActive },
  record_withdrawal: {
    label: msg`Enter a withdrawal`,
    look: 'quiet',
    action: 'record_withdrawal',
    open: (desk) => !isClosed(desk),
  },
  correct: { label: msg`Correct the profile`, look: 'quiet', action: 'edit_member', open: () => true },
  activate: {
    label: msg`Make active`,
    look: 'primary',
    action: 'edit_member',
    open: (desk) => !isActive(desk) && !isClosed(desk),
  },
  reopen: {
    label: msg`Open the membership again`,
    look: 'quiet',
    action: 'edit_member',
    open: (desk) => isClosed(desk) && !hasDied(desk),
  },
  deactivate: { label: msg`Make inactive`, look: 'danger', action: 'edit_member', open: isActive },
  remove_factor: {
    label: msg`Lost authenticator app`,
    look: 'danger',
    action: 'assign_role',
    open: ({ member }) => member.second_factor,
  },
  sign_out: { label: msg`Sign out everywhere`, look: 'danger', action: 'assign_role', open: () => true },
}

/** What is kept from an officer who changed the member's email; the page says why. */
const onMoney: ReadonlySet<BarAct> = new Set(['record_application', 'record_withdrawal'])

type MemberActsProps = { desk: MemberDeskData; onOpen: (act: BarAct) => void }

/** What this officer may do with the member now. */
export function MemberActs({ desk, onOpen }: MemberActsProps) {
  const { i18n } = useLingui()
  const { roles } = useProfile()
  const handsOff = useHandsOff(desk.member.id) !== undefined
  const open = (Object.keys(acts) as BarAct[]).filter(
    (act) => may(roles, acts[act].action) && acts[act].open(desk) && !(handsOff && onMoney.has(act)),
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
