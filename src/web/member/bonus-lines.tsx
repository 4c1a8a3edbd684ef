import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { AnswerOf } from '#contract/calls.ts'
import { Day } from '#web/ui/day.tsx'
import { Money } from '#web/ui/money.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { Stamp, type StampTone } from '#web/ui/stamp.tsx'

type Share = AnswerOf<'GET /api/bonuses'>['shares'][number]

const stamps: Readonly<Record<Share['state'], { label: MessageDescriptor; tone: StampTone }>> = {
  to_come: { label: msg`To come`, tone: 'wait' },
  credited: { label: msg`Credited`, tone: 'done' },
  reversed: { label: msg`Reversed`, tone: 'wrong' },
  not_credited: { label: msg`Not given`, tone: 'wrong' },
}

/** The member's shares as lines of the passbook, each with how it was worked out. */
export function BonusLines({ shares }: { shares: readonly Share[] }) {
  const { t, i18n } = useLingui()
  return (
    <Rows label={t`My shares`}>
      {shares.map((share) => (
        <Row
          key={share.bonus_id}
          title={
            <Trans>
              <Day date={share.from} /> to <Day date={share.to} />
            </Trans>
          }
          detail={<HowItCame share={share} />}
          end={<Money aed={share.amount} bare />}
          under={<Stamp tone={stamps[share.state].tone}>{i18n._(stamps[share.state].label)}</Stamp>}
        />
      ))}
    </Rows>
  )
}

function HowItCame({ share }: { share: Share }) {
  return (
    <>
      <span className="block">
        <Trans>
          You had <Money aed={share.average_savings} /> saved on an average day, of <Money aed={share.average_of_all} />{' '}
          that all members had together. <Money aed={share.bonus} /> were shared.
        </Trans>
      </span>
      <span className="block wrap-anywhere">
        <State share={share} />
      </span>
    </>
  )
}

/** What became of it, in a sentence. */
function State({ share: { state, credited_at: creditedAt, reversed_at: reversedAt, reason } }: { share: Share }) {
  switch (state) {
    case 'to_come':
      return <Trans>It is being credited to all members, and reaches your savings soon.</Trans>
    case 'credited':
      return (
        <Trans>
          In your savings since <Day date={creditedAt ?? ''} />
        </Trans>
      )
    case 'reversed':
      return (
        <span className="text-brick">
          <Trans>
            Taken back on <Day date={reversedAt ?? ''} />: {reason}
          </Trans>
        </span>
      )
    case 'not_credited':
      return (
        <span className="text-brick">
          <Trans>The bonus was taken back before it was credited: {reason}</Trans>
        </span>
      )
  }
}
