import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { HandsOffNote, useHandsOff } from '#web/app/officer/hands-off.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Day } from '#web/ui/day.tsx'
import { emailChangeQuery, type OfficeMember } from './member-queries.ts'

type MemberEmailChangeProps = { member: OfficeMember; onStop: () => void }

/** A new email of the member that waits, and whether the officer who looks keeps their hands off the member's money. */
export default function MemberEmailChange({ member, onStop }: MemberEmailChangeProps) {
  const { data: change } = useQuery(emailChangeQuery(member.id))
  const handsOff = useHandsOff(member.id)
  if (!change && !handsOff) return null
  return (
    <Banner tone="warning">
      <div className="grid gap-2">
        {change && (
          <p className="wrap-anywhere">
            <Trans>
              A new email waits: <b dir="ltr">{change.email}</b>, entered by {change.by} on{' '}
              <Day date={change.made_at} />.
            </Trans>{' '}
            {change.opened ? <Trans>Its link was opened.</Trans> : <Trans>Its link was not opened yet.</Trans>}{' '}
            {change.agreed ? (
              <Trans>The member agreed.</Trans>
            ) : (
              <Trans>
                It is in use from <Day date={change.holds_from} parts="moment" />, or sooner if the member agrees.
              </Trans>
            )}
          </p>
        )}
        {handsOff && <HandsOffNote {...handsOff} />}
        {member.may.includes('stop_email') && (
          <Button look="quiet" className="justify-self-start" onClick={onStop}>
            <Trans>Stop the new email</Trans>
          </Button>
        )}
      </div>
    </Banner>
  )
}
