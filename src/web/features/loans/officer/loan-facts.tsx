import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { generatePath } from 'react-router'
import type { LoanForDecision } from '#web/app/calls/office-queries.ts'
import { FreeToLend } from '#web/app/officer/free-to-lend.tsx'
import { RowLink } from '#web/app/officer/row-link.tsx'
import { paths } from '#web/app/routes/paths.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Day } from '#web/ui/day.tsx'
import { Facts } from '#web/ui/figures.tsx'
import { Link } from '#web/ui/link.tsx'
import { Money } from '#web/ui/money.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { loanAddress, loanLists } from './loan-words.tsx'

type LoanFactsProps = {
  desk: LoanForDecision
  /** Whether somebody still has to decide on it, or to pay it out. */
  waits: boolean
}

/** Where the member and the fund stand: savings, dues on time, loans before, what the fund has free. */
export function LoanFacts({ desk, waits }: LoanFactsProps) {
  const { t } = useLingui()
  const { facts } = desk
  const { months_completed: completed, months_before: before, months_on_time: onTime, months_open: unpaid } = facts
  return (
    <div className="grid gap-2">
      {waits && <Doubts desk={desk} />}
      <Sheet as="div" flush className="px-4 py-1 text-label">
        <Facts
          items={[
            { label: t`Savings`, value: <Money aed={facts.savings} /> },
            { label: t`Member since`, value: <Day date={facts.member_since} /> },
            { label: t`Membership`, value: facts.active ? t`Active` : t`Inactive` },
            ...(before > 0 ? [{ label: t`Months paid before Somiti`, value: before }] : []),
            {
              label: t`Months of dues`,
              value: (
                <Trans>
                  {completed} completed, {onTime} of them on time
                </Trans>
              ),
            },
            { label: t`Dues open today`, value: <Plural value={unpaid} one="# month" other="# months" /> },
            { label: t`Owed to the association`, value: <Money aed={facts.receivable} /> },
            { label: t`Free to lend`, explained: <FreeToLend />, value: <Money aed={facts.free_to_lend} /> },
            { label: t`Loans before`, value: <LoansBefore loans={facts.loans_before} /> },
          ]}
        />
      </Sheet>
    </div>
  )
}

/** What speaks against lending, said plainly. */
function Doubts({ desk: { loan, facts, same_document: others } }: Pick<LoanFactsProps, 'desk'>) {
  const beyondFund = loan.principal > facts.free_to_lend
  const owes = facts.receivable > 0
  const behind = facts.months_open > 0
  if (facts.active && !beyondFund && !owes && !behind && others.length === 0) return null
  return (
    <Banner tone="warning">
      <div className="grid gap-1 text-label">
        {!facts.active && (
          <p>
            <Trans>The membership is inactive.</Trans>
          </p>
        )}
        {beyondFund && (
          <p>
            <Trans>
              The fund can lend <Money aed={facts.free_to_lend} /> now, less than this loan.
            </Trans>
          </p>
        )}
        {owes && (
          <p>
            <Trans>
              The member owes the association <Money aed={facts.receivable} />.
            </Trans>
          </p>
        )}
        {others.length > 0 && (
          <p>
            <Trans>Other members have the same passport or ID:</Trans>{' '}
            {others.map(({ id, name }) => (
              <RowLink key={id} to={generatePath(paths.officeMember, { id: String(id) })}>
                {name}
              </RowLink>
            ))}
          </p>
        )}
        {behind && (
          <p>
            <Plural value={facts.months_open} one="# month of dues is open." other="# months of dues are open." />
          </p>
        )}
      </div>
    </Banner>
  )
}

function LoansBefore({ loans }: { loans: LoanForDecision['facts']['loans_before'] }) {
  const { i18n } = useLingui()
  if (loans.length === 0) return <Trans>None</Trans>
  return loans.map((loan) => (
    <Link
      key={loan.id}
      to={loanAddress(loan.id)}
      className="flex min-h-8 items-center justify-end text-leaf underline decoration-rule underline-offset-4"
    >
      <Money aed={loan.principal} trim />
      {', '}
      {i18n._(loanLists[loan.status])}
    </Link>
  ))
}
