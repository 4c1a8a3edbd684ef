import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Day } from '#web/ui/day.tsx'
import { Money } from '#web/ui/money.tsx'
import type { AnnualReport } from './books-queries.ts'
import { LedgerTable, Line, oneSide } from './ledger-table.tsx'
import { Part } from './part.tsx'

type LoansPartProps = { report: AnnualReport }

export function LoansPart({ report }: LoansPartProps) {
  const { t } = useLingui()
  const { loans } = report
  const lines = [
    { key: 'paid_out', name: <Trans>Paid out</Trans>, amount: loans.paid_out },
    { key: 'brought_along', name: <Trans>Brought along by members</Trans>, amount: loans.brought_along },
    { key: 'repaid', name: <Trans>Repaid</Trans>, amount: 0 - loans.repaid },
    { key: 'written_off', name: <Trans>Written off</Trans>, amount: 0 - loans.written_off },
  ]
  return (
    <Part title={t`Loans`} words={<LoansWords report={report} />}>
      <LedgerTable caption={t`Loans`} columns={[{ label: t`Principal` }, { label: t`Amount, AED`, figure: true }]}>
        <tbody>
          <Line name={<Trans>Outstanding when the year began</Trans>} amounts={[loans.before]} />
          {lines.map(
            ({ key, name, amount }) => amount !== 0 && <Line key={key} name={name} amounts={[oneSide(amount)]} />,
          )}
        </tbody>
        <tbody className="border-t border-ink-2">
          <Line
            total
            name={
              <Trans>
                Outstanding on <Day date={report.to} />
              </Trans>
            }
            amounts={[loans.after]}
          />
        </tbody>
        <tbody>
          {loans.late.map(({ days, principal }) => (
            <Line
              key={days}
              name={days === 0 ? <Trans>Of this late</Trans> : <Trans>Of this late by more than {days} days</Trans>}
              amounts={[principal]}
            />
          ))}
        </tbody>
      </LedgerTable>
    </Part>
  )
}

function LoansWords({ report: { loans, to } }: LoansPartProps) {
  const late = loans.late[0]
  return (
    <>
      <p>
        <Plural
          value={loans.made}
          _0="No loan was paid out in the year."
          one="One loan was paid out in the year,"
          other="# loans were paid out in the year,"
        />{' '}
        {loans.made > 0 && (
          <Trans>
            <Money aed={loans.paid_out} /> in all.
          </Trans>
        )}{' '}
        <Trans>
          <Money aed={loans.repaid} /> of principal was repaid.
        </Trans>
      </p>
      <p>
        {loans.active === 0 ? (
          <Trans>
            On <Day date={to} /> no loan was out.
          </Trans>
        ) : (
          <Trans>
            On <Day date={to} /> <Plural value={loans.active} one="one loan was out," other="# loans were out," /> and{' '}
            <Money aed={loans.after} /> was still to be repaid.
          </Trans>
        )}{' '}
        {late && loans.active > 0 && (
          <Plural
            value={late.loans}
            _0="None of them was late."
            one={
              <Trans>
                One of them was late, with <Money aed={late.principal} />, {late.percent} percent of what was out.
              </Trans>
            }
            other={
              <Trans>
                {late.loans} of them were late, with <Money aed={late.principal} />, {late.percent} percent of what was
                out.
              </Trans>
            }
          />
        )}
      </p>
    </>
  )
}
