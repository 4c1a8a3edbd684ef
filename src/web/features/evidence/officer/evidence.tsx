import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { businessDateAt } from '#core/calendar.ts'
import { ApiError } from '#web/app/calls/api.ts'
import { callQuery } from '#web/app/calls/call-query.ts'
import { officeKey } from '#web/app/calls/office-queries.ts'
import { Columns, Part } from '#web/app/officer/desk-parts.tsx'
import { PrintButton } from '#web/app/officer/download-button.tsx'
import { RowLink } from '#web/app/officer/row-link.tsx'
import { NotThere } from '#web/app/routes/not-there.tsx'
import { paths } from '#web/app/routes/paths.ts'
import { actionWords } from '#web/features/audit/officer/index.ts'
import { entryKinds, JournalTable, Report } from '#web/features/books/officer/index.ts'
import { memberAddress } from '#web/features/members/officer/index.ts'
import { DeskLink } from '#web/features/payments/officer/index.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Day } from '#web/ui/day.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Written } from '#web/ui/isolated.tsx'
import { Money } from '#web/ui/money.tsx'
import { PageHeading, PageNote } from '#web/ui/page-heading.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { type EvidenceOf, evidenceAddress } from './evidence-link.tsx'
import {
  type Asked,
  AskedContext,
  type Evidence,
  FactSheet,
  LinePart,
  LoanPart,
  ManualPart,
  PaymentPart,
  RepaymentsPart,
  VoucherPart,
  WithdrawalPart,
} from './evidence-things.tsx'

/** What the evidence is of, as the heading names it. */
const titles: Readonly<Record<EvidenceOf, (id: number) => MessageDescriptor>> = {
  payment: (id) => msg`Evidence of payment ${id}`,
  entry: (id) => msg`Evidence of entry no. ${id}`,
  line: (id) => msg`Evidence of bank line ${id}`,
  loan: (id) => msg`Evidence of loan ${id}`,
  voucher: (id) => msg`Evidence of voucher ${id}`,
  withdrawal: (id) => msg`Evidence of withdrawal ${id}`,
  manual: (id) => msg`Evidence of manual entry ${id}`,
}

const isKind = (of: string | undefined): of is EvidenceOf => of !== undefined && Object.hasOwn(titles, of)

/** All that is kept of one thing of the books, on one page: what shows it, what it posted, who decided, and the seal. */
export default function EvidencePage() {
  const { of, id } = useParams()
  const number = Number(id)
  if (!isKind(of) || !Number.isSafeInteger(number) || number < 1) return <NothingThere />
  return <EvidenceOfOne of={of} id={number} />
}

const evidenceQuery = (of: EvidenceOf, id: number) =>
  callQuery([...officeKey, 'evidence', of, id], 'GET /api/office/evidence', { query: { of, id: String(id) } })

function EvidenceOfOne({ of, id }: { of: EvidenceOf; id: number }) {
  const { t, i18n } = useLingui()
  const found = useQuery(evidenceQuery(of, id))
  if (found.error instanceof ApiError && found.error.status === 404) return <NothingThere />
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <PageHeading inRow title={i18n._(titles[of](id))} className="font-display text-xl font-semibold" />
        <nav aria-label={t`Before and after`} className="flex flex-wrap items-center gap-x-4 print:hidden md:ms-auto">
          <Neighbour of={of} id={found.data?.previous} icon="back">
            <Trans>The one before</Trans>
          </Neighbour>
          <Neighbour of={of} id={found.data?.next} icon="forward">
            <Trans>The next one</Trans>
          </Neighbour>
          <PrintButton />
        </nav>
      </div>
      <PageNote />
      <Report query={found}>{(evidence) => <Whole asked={{ of, id }} evidence={evidence} />}</Report>
    </>
  )
}

/** The same without a heading, for a page that has one. */
export function EvidenceParts({ of, id }: { of: EvidenceOf; id: number }) {
  const found = useQuery(evidenceQuery(of, id))
  return <Report query={found}>{(evidence) => <Whole asked={{ of, id }} evidence={evidence} />}</Report>
}

type NeighbourProps = { of: EvidenceOf; id: number | null | undefined; icon: 'back' | 'forward'; children: ReactNode }

/** There is none before the first, and none after the last. */
function Neighbour({ of, id, icon, children }: NeighbourProps) {
  if (!id) return null
  return (
    <ButtonLink look="text" icon={icon} to={evidenceAddress(of, id)}>
      {children}
    </ButtonLink>
  )
}

function Whole({ asked, evidence }: { asked: Asked; evidence: Evidence }) {
  const { payments, lines, vouchers, withdrawals, loans, repayments, entries, statement } = evidence
  const { manual_entries: proposed } = evidence
  const pictured = payments.some(({ receipt }) => receipt !== null) || vouchers.some(({ picture }) => picture !== null)
  const records = <RecordsPart records={evidence.records} />
  return (
    <AskedContext value={asked}>
      <Columns
        start={
          <>
            {payments.map((payment) => (
              <PaymentPart key={payment.id} payment={payment} />
            ))}
            {vouchers.map((voucher) => (
              <VoucherPart key={voucher.id} voucher={voucher} />
            ))}
            {withdrawals.map((withdrawal) => (
              <WithdrawalPart key={withdrawal.id} withdrawal={withdrawal} />
            ))}
            {proposed.map((entry) => (
              <ManualPart key={entry.id} entry={entry} />
            ))}
            {loans.map((loan) => (
              <LoanPart key={loan.id} loan={loan} />
            ))}
            {repayments.length > 0 && <RepaymentsPart payments={repayments} />}
            {lines.map((line) => (
              <LinePart key={line.id} line={line} />
            ))}
            {!pictured && records}
          </>
        }
        end={
          <>
            <EntriesPart entries={entries} />
            {statement.length > 0 && <StatementPart lines={statement} />}
            {pictured && records}
          </>
        }
      />
    </AskedContext>
  )
}

/** Each entry with its postings and its seal. */
function EntriesPart({ entries }: Pick<Evidence, 'entries'>) {
  const { t } = useLingui()
  return (
    <Part title={t`Entries`}>
      {entries.length === 0 ? (
        <EmptyState quiet icon="statement" title={t`Nothing was posted`}>
          <Trans>Its entries of the journal appear here.</Trans>
        </EmptyState>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
          <JournalTable entries={entries} />
          <FactSheet
            facts={entries.map(({ id, sealed_on: day }) => ({
              label: t`Seal of entry no. ${id}`,
              value: (
                <DeskLink to={`${paths.officeSeals}?entry=${id}`}>
                  {day === null ? (
                    t`Not sealed yet`
                  ) : (
                    <span>
                      <Trans>
                        Sealed on <Day date={day} />
                      </Trans>
                    </span>
                  )}
                </DeskLink>
              ),
            }))}
          />
        </div>
      )}
    </Part>
  )
}

/** What members read of it in their statements. */
function StatementPart({ lines }: { lines: Evidence['statement'] }) {
  const { t, i18n } = useLingui()
  return (
    <Part title={t`In the member’s statement`}>
      <Rows label={t`In the member’s statement`}>
        {lines.map((line) => (
          <Row
            key={`${line.entry_id} ${line.member.id} ${line.account} ${line.loan_id}`}
            title={
              <RowLink to={`${memberAddress(line.member.id)}?year=${line.date.slice(0, 4)}#statement`}>
                {line.member.name}
              </RowLink>
            }
            detail={
              <>
                {i18n._(entryKinds[line.kind])}, <Day date={line.date} />, <Trans>no. {line.entry_id}</Trans>
              </>
            }
            end={<Money aed={line.amount} bare />}
            under={
              <span className="text-sm text-ink-2">
                <BalanceAfter line={line} />
              </span>
            }
          />
        ))}
      </Rows>
    </Part>
  )
}

function BalanceAfter({ line: { account, loan_id: loan, balance } }: { line: Evidence['statement'][number] }) {
  const money = <Money aed={balance} bare />
  if (account === 'savings') return <Trans>Savings after it: {money}</Trans>
  if (account === 'loan') {
    return (
      <Trans>
        Left of loan {loan}: {money}
      </Trans>
    )
  }
  return <Trans>Owed after it: {money}</Trans>
}

/** Officers' actions on it, as the audit trail has them. */
function RecordsPart({ records }: Pick<Evidence, 'records'>) {
  const { t, i18n } = useLingui()
  return (
    <Part title={t`Acts of officers`}>
      {records.length === 0 ? (
        <EmptyState quiet icon="clock" title={t`No officer has done anything with it`}>
          <Trans>Each step of an officer appears here, with its time.</Trans>
        </EmptyState>
      ) : (
        <Rows label={t`Acts of officers`}>
          {records.map(({ number, at, by, call }) => (
            <Row
              key={number}
              title={<RowLink to={recordAddress({ number, at, call })}>{actionWords(call, i18n)}</RowLink>}
              detail={
                <>
                  <Written>{by}</Written>, <Day date={at} parts="moment" />
                </>
              }
              end={
                <span className="text-sm text-ink-2">
                  <Trans>No. {number}</Trans>
                </span>
              }
            />
          ))}
        </Rows>
      )}
    </Part>
  )
}

/** The record in the audit trail, unfolded. */
function recordAddress({ number, at, call }: Pick<Evidence['records'][number], 'number' | 'at' | 'call'>) {
  const day = businessDateAt(new Date(at))
  return `${paths.officeAudit}?${new URLSearchParams({ call, from: day, to: day, open: String(number) })}`
}

function NothingThere() {
  const { t } = useLingui()
  return (
    <NotThere
      icon="statement"
      title={t`Nothing is kept under that number`}
      to={paths.officeAudit}
      all={<Trans>Audit trail</Trans>}
    />
  )
}
