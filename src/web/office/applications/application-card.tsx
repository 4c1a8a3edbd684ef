import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Day } from '#web/ui/day.tsx'
import { Written } from '#web/ui/isolated.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { memberAddress } from '../parts/member-address.ts'
import { MemberContact } from '../parts/member-contact.tsx'
import type { Application } from '../parts/member-queries.ts'
import { RowLink } from '../parts/row-link.tsx'

export type ApplicationDecision = { what: 'accept' | 'decline'; application: Application }

type ApplicationCardProps = { application: Application; onAccept?: () => void; onDecline?: () => void }

/** Who asks to join, in their own words, and what can be done or was decided. */
export function ApplicationCard({ application, onAccept, onDecline }: ApplicationCardProps) {
  const { t } = useLingui()
  const { name, mobile, email, address, gender, how_heard: howHeard } = application
  const genders = { male: t`Male`, female: t`Female` }
  return (
    <Sheet as="article" flush className="grid gap-x-6 gap-y-3 px-5 py-4 lg:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid gap-1">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h2 className="font-display text-lg font-semibold wrap-anywhere">
            <Written>{name}</Written>
          </h2>
          <span className="text-sm text-ink-2">
            <Trans>
              Asked on <Day date={application.applied_at} />
            </Trans>
          </span>
        </div>
        <MemberContact mobile={mobile} email={email} />
        <p>
          <Written>{address}</Written> · {genders[gender]}
        </p>
        {howHeard && <Words label={t`How they heard of us`}>{howHeard}</Words>}
      </div>
      {application.status === 'waiting' ? (
        <div className="flex flex-wrap items-start gap-2 empty:hidden">
          {onAccept && (
            <Button aria-label={t`Accept ${name}`} onClick={onAccept}>
              <Trans>Accept</Trans>
            </Button>
          )}
          {onDecline && (
            <Button look="danger" aria-label={t`Decline ${name}`} onClick={onDecline}>
              <Trans>Decline</Trans>
            </Button>
          )}
        </div>
      ) : (
        <Decided application={application} />
      )}
    </Sheet>
  )
}

function Words({ label, children }: { label: string; children: ReactNode }) {
  return (
    <p className="text-ink-2">
      {label}: <span className="text-ink">{children}</span>
    </p>
  )
}

/** Who decided, when and why, and the member that came of it. */
function Decided({ application }: { application: Application }) {
  const { t } = useLingui()
  const { status, decided_by: by, decided_at: at, reason, member_id: memberId } = application
  return (
    <div className="grid content-start gap-0.5 lg:max-w-90 lg:justify-items-end lg:text-end">
      <p>
        {status === 'accepted' ? <Trans>Accepted by {by}</Trans> : <Trans>Declined by {by}</Trans>}
        {at !== null && (
          <>
            {', '}
            <Day date={at} parts="moment" />
          </>
        )}
      </p>
      {reason && <Words label={t`Reason`}>{reason}</Words>}
      {memberId !== null && (
        <RowLink to={memberAddress(memberId)}>
          <Trans>To the member's page</Trans>
        </RowLink>
      )}
    </div>
  )
}
