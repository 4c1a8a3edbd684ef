import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { generatePath } from 'react-router'
import type { WhyNot } from '#contract/may.ts'
import { paths } from '#web/app/routes/paths.ts'
import type { LeavingAct } from '#web/features/leaving/officer/index.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import type { MemberDeskData, OfficeMember } from './member-queries.ts'

export type MemberAct = BarAct | LeavingAct | 'stop_email'

/** What is entered for a member beside the dues. */
export type Recording = 'record_deposit' | 'record_application' | 'record_withdrawal'

type BarAct =
  | 'record_dues'
  | Recording
  | 'correct'
  | 'activate'
  | 'reopen'
  | 'deactivate'
  | 'remove_factor'
  | 'sign_out'

type ActWords = { label: MessageDescriptor; look: 'primary' | 'quiet' | 'danger' }

/** Each act as its button names it, the likelier ones first. */
const acts: Readonly<Record<BarAct, ActWords>> = {
  record_dues: { label: msg`Enter a payment`, look: 'quiet' },
  record_deposit: { label: msg`Enter a deposit`, look: 'quiet' },
  record_application: { label: msg`Apply for a loan`, look: 'quiet' },
  record_withdrawal: { label: msg`Enter a withdrawal`, look: 'quiet' },
  correct: { label: msg`Edit profile`, look: 'quiet' },
  activate: { label: msg`Make active`, look: 'primary' },
  reopen: { label: msg`Open the membership again`, look: 'quiet' },
  deactivate: { label: msg`Make inactive`, look: 'danger' },
  remove_factor: { label: msg`Lost authenticator app`, look: 'danger' },
  sign_out: { label: msg`Sign out everywhere`, look: 'danger' },
}

/** Reasons that the act's dialog explains: who asks why not reads there what has to be done first. */
const EXPLAINED: ReadonlySet<WhyNot> = new Set([
  'loan_open',
  'receivable_open',
  'withdrawal_open',
  'beyond_available',
  'death_reported',
])

type MemberActsProps = { desk: MemberDeskData; onOpen: (act: BarAct) => void }

/** What this officer may do with the member now. */
export function MemberActs({ desk: { member, leaving }, onOpen }: MemberActsProps) {
  const { i18n } = useLingui()
  const isOffered = (act: BarAct) => {
    // To make somebody active who has left is to open their membership again.
    if (act === 'reopen' || act === 'activate') {
      return member.may.includes('activate') && (act === 'reopen') === (leaving.closed_on !== null)
    }
    const why = member.may_not[act]
    return member.may.includes(act) || (why !== undefined && EXPLAINED.has(why))
  }
  const offered = (Object.keys(acts) as BarAct[]).filter(isOffered)
  return (
    <div className="flex flex-wrap gap-2 empty:hidden lg:justify-end">
      <Write member={member} />
      {offered.map((act) => (
        <Button key={act} look={acts[act].look} onClick={() => onOpen(act)}>
          {i18n._(acts[act].label)}
        </Button>
      ))}
    </div>
  )
}

/** Leads to the conversation, or to its first message. */
function Write({ member: { id, conversation_id: conversation, may } }: { member: OfficeMember }) {
  const mayWrite = may.includes('write')
  if (!mayWrite && conversation === null) return null
  const to =
    conversation === null
      ? generatePath(paths.officeWriteFirst, { id: String(id) })
      : generatePath(paths.officeConversation, { id: String(conversation) })
  return (
    <ButtonLink look="quiet" icon="chat" to={to}>
      {mayWrite ? <Trans>Write a message</Trans> : <Trans>Messages</Trans>}
    </ButtonLink>
  )
}
