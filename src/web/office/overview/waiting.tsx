import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { countText } from '#core/local-text.ts'
import { type Overview, statusAddress } from '#web/office-queries.ts'
import { paths } from '#web/paths.ts'
import { cx } from '#web/ui/cx.ts'

type Card = { label: string; count: number; to?: string }

/** What waits for somebody, each with the way to where it is done. */
export function Waiting({ counts }: { counts: Overview['waiting'] }) {
  const { t } = useLingui()
  const cards: Card[] = [
    { label: t`Payments to check`, count: counts.payments, to: paths.officePayments },
    { label: t`Loans to decide`, count: counts.loans_submitted, to: statusAddress(paths.officeLoans, 'submitted') },
    { label: t`Loans to pay out`, count: counts.loans_approved, to: statusAddress(paths.officeLoans, 'approved') },
    {
      label: t`Withdrawals to decide`,
      count: counts.withdrawals_asked,
      to: statusAddress(paths.officeWithdrawals, 'asked'),
    },
    {
      label: t`Withdrawals to pay`,
      count: counts.withdrawals_approved,
      to: statusAddress(paths.officeWithdrawals, 'approved'),
    },
    { label: t`Recharges to carry out`, count: counts.recharges, to: paths.officeRecharges },
    { label: t`Bank lines to match`, count: counts.bank_lines, to: paths.officeBank },
    { label: t`New members`, count: counts.applications, to: paths.officeApplications },
    { label: t`Members leaving`, count: counts.leavings, to: statusAddress(paths.officeMembers, 'leaving') },
    { label: t`Manual entries to approve`, count: counts.manual_entries, to: paths.officeManual },
    { label: t`Bonuses to confirm`, count: counts.bonuses, to: paths.officeBonuses },
    { label: t`Messages to answer`, count: counts.messages, to: paths.officeMessages },
  ]
  return (
    <section aria-label={t`What waits`} className="grid grid-cols-2 gap-3 md:grid-cols-4 lg:grid-cols-6">
      {cards.map((card) => (
        <WaitingCard key={card.label} card={card} />
      ))}
    </section>
  )
}

const box =
  'grid min-w-0 content-between gap-1 wrap-anywhere rounded-sheet border border-rule bg-sheet px-4 py-3 shadow-lift'

function WaitingCard({ card: { label, count, to } }: { card: Card }) {
  const { i18n } = useLingui()
  const words = (
    <>
      <span className={cx('num font-display text-figure font-medium', count === 0 ? 'text-ink-2' : 'text-leaf')}>
        {countText(count, i18n.locale)}
      </span>
      <span className={to ? 'underline decoration-rule underline-offset-4' : 'text-ink-2'}>{label}</span>
    </>
  )
  if (!to) return <div className={box}>{words}</div>
  return (
    <Link to={to} className={cx(box, 'hover:border-leaf hover:text-leaf')}>
      {words}
    </Link>
  )
}
