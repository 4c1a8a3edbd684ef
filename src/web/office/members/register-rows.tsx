import { useLingui } from '@lingui/react/macro'
import { Code } from '#web/ui/isolated.tsx'
import { Money } from '#web/ui/money.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { memberAddress } from '../parts/member-address.ts'
import type { MemberRow } from '../parts/member-queries.ts'
import { RowLink } from '../parts/row-link.tsx'
import { MemberStamp } from './member-stamp.tsx'
import { OpenMonths } from './open-months.tsx'

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
            <span className="num grid gap-0.5">
              <span className="flex flex-wrap items-center gap-x-1.5 whitespace-nowrap">
                <Code>{member.unique_id}</Code> <MemberStamp {...member} />
              </span>
              <Code>{member.mobile}</Code>
            </span>
          }
          end={<Money aed={member.savings} bare />}
          under={
            <span className="text-sm">
              <OpenMonths member={member} />
            </span>
          }
        />
      ))}
    </Rows>
  )
}
