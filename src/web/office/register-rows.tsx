import { useLingui } from '@lingui/react/macro'
import { Money } from '#web/ui/money.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { memberAddress } from './member-address.ts'
import type { MemberRow } from './member-queries.ts'
import { MemberStamp } from './member-stamp.tsx'
import { OpenMonths } from './open-months.tsx'
import { RowLink } from './row-link.tsx'

/** The register on a phone. */
export function RegisterRows({ members }: { members: readonly MemberRow[] }) {
  const { t } = useLingui()
  return (
    <Rows label={t`Members`}>
      {members.map((member) => (
        <Row
          key={member.id}
          title={<RowLink to={memberAddress(member.id)}>{member.name}</RowLink>}
          detail={
            <>
              <span className="num block">
                {member.unique_id} · <OpenMonths member={member} />
              </span>
              <span className="num">{member.mobile}</span>
            </>
          }
          end={<Money aed={member.savings} bare />}
          under={<MemberStamp status={member.status} />}
        />
      ))}
    </Rows>
  )
}
