import { Plural, useLingui } from '@lingui/react/macro'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Money } from '#web/ui/money.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { Stamp } from '#web/ui/stamp.tsx'
import { RowLink } from '../parts/row-link.tsx'
import { BonusName } from './bonus-name.tsx'
import type { Bonus } from './bonus-queries.ts'
import { bonusAddress, bonusStamps } from './bonus-words.ts'

/** Bonuses by their time, each leading to its shares. */
export function BonusRows({ bonuses }: { bonuses: readonly Bonus[] }) {
  const { t, i18n } = useLingui()
  if (bonuses.length === 0) return <EmptyState icon="gift" title={t`No bonus was worked out yet.`} />
  return (
    <Rows label={t`Bonuses`}>
      {bonuses.map((bonus) => (
        <Row
          key={bonus.id}
          title={
            <RowLink to={bonusAddress(bonus.id)}>
              <span>
                <BonusName bonus={bonus} />
              </span>
            </RowLink>
          }
          detail={<Plural value={bonus.members} one="# member" other="# members" />}
          end={<Money aed={bonus.amount} bare />}
          under={<Stamp tone={bonusStamps[bonus.status].tone}>{i18n._(bonusStamps[bonus.status].label)}</Stamp>}
        />
      ))}
    </Rows>
  )
}
