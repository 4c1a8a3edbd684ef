import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/calls.ts'
import { callQuery } from '#web/app/calls/call-query.ts'
import { WithAccount } from '#web/features/account/index.ts'
import { Day } from '#web/ui/day.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { BigMoney, Money } from '#web/ui/money.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { SectionTitle, Sheet } from '#web/ui/sheet.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { Stamp, type StampTone } from '#web/ui/stamp.tsx'

const sharesQuery = callQuery(['bonuses'], 'GET /api/bonuses')

/** What the member earned so far, and each share of a bonus with how it came about. */
export default function MyBonus() {
  const { t } = useLingui()
  return (
    <>
      <PageHeading title={t`My bonus`} />
      <WithAccount skeleton={<Skeleton className="h-36 w-full" />}>
        {(account) => (
          <>
            <Sheet as="div">
              <div className="grid gap-2">
                <h2 className="text-sm text-ink-2">
                  <Trans>Bonus earned so far</Trans>
                </h2>
                <BigMoney aed={account.bonus_earned} ruled />
                <p className="max-w-[60ch] text-ink-2">
                  <Trans>
                    A bonus shares the surplus by each member's average daily savings. Your share goes into your
                    savings.
                  </Trans>
                </p>
              </div>
            </Sheet>
            <Shares />
          </>
        )}
      </WithAccount>
    </>
  )
}

function Shares() {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(sharesQuery)
  if (!data && error) {
    return <ErrorState message={t`Your shares could not be loaded: ${error.message}`} onRetry={refetch} />
  }
  if (!data) {
    return (
      <Loading>
        <Skeleton className="h-24 w-full" />
      </Loading>
    )
  }
  if (data.shares.length === 0) {
    return (
      <EmptyState quiet icon="gift" title={<Trans>No bonus yet</Trans>}>
        <Trans>When there is one, your share appears here.</Trans>
      </EmptyState>
    )
  }
  return (
    <section>
      <SectionTitle>
        <Trans>My bonus shares</Trans>
      </SectionTitle>
      <BonusLines shares={data.shares} />
    </section>
  )
}

type Share = AnswerOf<'GET /api/bonuses'>['shares'][number]

const stamps: Readonly<Record<Share['state'], { label: MessageDescriptor; tone: StampTone }>> = {
  to_come: { label: msg`Upcoming`, tone: 'wait' },
  credited: { label: msg`Credited`, tone: 'done' },
  reversed: { label: msg`Reversed`, tone: 'wrong' },
  not_credited: { label: msg`Not given`, tone: 'wrong' },
}

/** The member's shares as lines of the passbook, each with how it was worked out. */
function BonusLines({ shares }: { shares: readonly Share[] }) {
  const { t, i18n } = useLingui()
  return (
    <Rows label={t`My bonus shares`}>
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
          Your average daily savings were <Money aed={share.average_savings} />, out of{' '}
          <Money aed={share.average_of_all} /> for all members. <Money aed={share.bonus} /> was shared.
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
            Cancelled on <Day date={reversedAt ?? ''} />: {reason}
          </Trans>
        </span>
      )
    case 'not_credited':
      return (
        <span className="text-brick">
          <Trans>The bonus was cancelled before it was credited: {reason}</Trans>
        </span>
      )
  }
}
