import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext } from 'react'
import { useParams } from 'react-router'
import type { AnswerOf } from '#contract/calls.ts'
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
import { loanAddress, loanLists, loanTones } from '#web/features/loans/officer/index.ts'
import { memberAddress } from '#web/features/members/officer/index.ts'
import {
  DeskLink,
  paymentAddress,
  paymentKinds,
  paymentLists,
  paymentTones,
  StoredFile,
} from '#web/features/payments/officer/index.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Day } from '#web/ui/day.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Facts } from '#web/ui/figures.tsx'
import { Code, Written } from '#web/ui/isolated.tsx'
import { Money } from '#web/ui/money.tsx'
import { PageHeading, PageNote } from '#web/ui/page-heading.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { Stamp } from '#web/ui/stamp.tsx'
import { EvidenceLink, type EvidenceOf, evidenceAddress } from './evidence-link.tsx'

type Evidence = AnswerOf<'GET /api/office/evidence'>

/** What the evidence is of, as the heading names it. */
const titles: Readonly<Record<EvidenceOf, (id: number) => MessageDescriptor>> = {
  payment: (id) => msg`Evidence of payment ${id}`,
  entry: (id) => msg`Evidence of entry no. ${id}`,
  line: (id) => msg`Evidence of bank line ${id}`,
  loan: (id) => msg`Evidence of loan ${id}`,
  voucher: (id) => msg`Evidence of voucher ${id}`,
  withdrawal: (id) => msg`Evidence of withdrawal ${id}`,
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
        <nav aria-label={t`Neighbours`} className="flex flex-wrap items-center gap-x-4 print:hidden md:ms-auto">
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

type Asked = { of: EvidenceOf; id: number }

/** What the page is of: all else on it leads to its own evidence. */
const AskedContext = createContext<Asked | undefined>(undefined)

function Whole({ asked, evidence }: { asked: Asked; evidence: Evidence }) {
  const { payments, lines, vouchers, withdrawals, loans, entries, statement } = evidence
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
            {loans.map((loan) => (
              <LoanPart key={loan.id} loan={loan} />
            ))}
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

type FactsOf = Parameters<typeof Facts>[0]['items'][number]

type FactSheetProps = { facts: readonly (FactsOf | false)[]; own?: Asked }

/** Facts on a sheet; those that there are none of are left out. `own`: what they are of, where it has evidence of its own. */
function FactSheet({ facts, own }: FactSheetProps) {
  const { t } = useLingui()
  const asked = useContext(AskedContext)
  const isOther = own && (own.of !== asked?.of || own.id !== asked.id)
  const leads = isOther && { label: t`All that is kept`, value: <EvidenceLink {...own} className="-my-2.5" /> }
  return (
    <Sheet as="div" flush className="px-4 py-1 text-label">
      <Facts items={[...facts, leads].filter((fact) => fact !== false && fact !== undefined)} />
    </Sheet>
  )
}

function MemberLink({ member: { id, name } }: Pick<Evidence['loans'][number], 'member'>) {
  return (
    <DeskLink to={memberAddress(id)}>
      <Written>{name}</Written>
    </DeskLink>
  )
}

const when = (by: string, at: string | null) => (
  <>
    <Written>{by}</Written>
    {at !== null && (
      <span className="block text-sm text-ink-2">
        <Day date={at} parts="moment" />
      </span>
    )}
  </>
)

type Picture = { path: string; type: Evidence['payments'][number]['receipt_type']; title: string }

function Kept({ path, type, title }: Picture) {
  return (
    <div className="mt-2 grid grid-cols-[minmax(0,1fr)] lg:h-[70dvh]">
      <StoredFile path={path} type={type} title={title} keys={false} />
    </div>
  )
}

function PaymentPart({ payment }: { payment: Evidence['payments'][number] }) {
  const { t, i18n } = useLingui()
  const { id, member, kind, status, amount, recorded_by: enteredBy, decided_by: decider, reason } = payment
  return (
    <Part title={t`Payment ${id}`}>
      <FactSheet
        own={{ of: 'payment', id }}
        facts={[
          { label: t`Member`, value: <MemberLink member={member} /> },
          { label: t`For`, value: i18n._(paymentKinds[kind]) },
          { label: t`Amount`, value: <Money aed={amount} /> },
          { label: t`Status`, value: <Stamp tone={paymentTones[status]}>{i18n._(paymentLists[status])}</Stamp> },
          enteredBy === null
            ? { label: t`Sent`, value: <Day date={payment.submitted_at} parts="moment" /> }
            : { label: t`Entered by`, value: when(enteredBy, payment.submitted_at) },
          decider !== null && { label: t`Decided by`, value: when(decider, payment.decided_at) },
          reason !== null && { label: t`Reason`, value: <Written>{reason}</Written> },
          payment.no_line_reason !== null && { label: t`Why it has no line`, value: payment.no_line_reason },
          payment.receipt === null && { label: t`Receipt`, value: t`None was sent` },
          { label: t`Page`, value: <DeskLink to={paymentAddress(id)}>{t`Payment ${id}`}</DeskLink> },
        ]}
      />
      {payment.receipt !== null && (
        <Kept path={payment.receipt} type={payment.receipt_type} title={t`Receipt of payment ${id}`} />
      )}
    </Part>
  )
}

function VoucherPart({ voucher }: { voucher: Evidence['vouchers'][number] }) {
  const { t } = useLingui()
  const { id, amount, day, payee, purpose, picture, decided_by: decider, reversed_by: reverser, reason } = voucher
  return (
    <Part title={t`Voucher ${id}`}>
      <FactSheet
        own={{ of: 'voucher', id }}
        facts={[
          { label: t`Purpose`, value: <Written>{purpose}</Written> },
          payee !== '' && { label: t`Payee`, value: <Written>{payee}</Written> },
          { label: t`Amount`, value: <Money aed={amount} /> },
          { label: t`Day`, value: <Day date={day} /> },
          { label: t`Entered by`, value: when(voucher.made_by, voucher.made_at) },
          decider !== null && { label: t`Decided by`, value: when(decider, voucher.decided_at) },
          reverser !== null && { label: t`Reversed by`, value: <Written>{reverser}</Written> },
          reason !== null && { label: t`Reason`, value: <Written>{reason}</Written> },
          picture === null && { label: t`Voucher`, value: t`No picture was kept` },
        ]}
      />
      {picture !== null && <Kept path={picture} type={voucher.picture_type} title={t`Voucher: ${purpose}`} />}
    </Part>
  )
}

function WithdrawalPart({ withdrawal }: { withdrawal: Evidence['withdrawals'][number] }) {
  const { t } = useLingui()
  const { id, member, amount, asked_at: at, recorded_by: enteredBy, approved_by: approver, reason } = withdrawal
  return (
    <Part title={t`Withdrawal ${id}`}>
      <FactSheet
        own={{ of: 'withdrawal', id }}
        facts={[
          { label: t`Member`, value: <MemberLink member={member} /> },
          { label: t`Amount`, value: <Money aed={amount} /> },
          enteredBy === null
            ? { label: t`Sent`, value: <Day date={at} parts="moment" /> }
            : { label: t`Entered by`, value: when(enteredBy, at) },
          approver !== null && { label: t`Approved by`, value: when(approver, withdrawal.approved_at) },
          withdrawal.decided_by !== null && {
            label: t`Decided by`,
            value: when(withdrawal.decided_by, withdrawal.decided_at),
          },
          reason !== null && { label: t`Reason`, value: <Written>{reason}</Written> },
        ]}
      />
    </Part>
  )
}

function LoanPart({ loan: { id, member, status, principal } }: { loan: Evidence['loans'][number] }) {
  const { t, i18n } = useLingui()
  return (
    <Part title={t`Loan ${id}`}>
      <FactSheet
        own={{ of: 'loan', id }}
        facts={[
          { label: t`Member`, value: <MemberLink member={member} /> },
          { label: t`Amount`, value: <Money aed={principal} /> },
          { label: t`Status`, value: <Stamp tone={loanTones[status]}>{i18n._(loanLists[status])}</Stamp> },
          { label: t`Page`, value: <DeskLink to={loanAddress(id)}>{t`Loan ${id}`}</DeskLink> },
        ]}
      />
    </Part>
  )
}

function LinePart({ line }: { line: Evidence['lines'][number] }) {
  const { t } = useLingui()
  const { id, account, description, reference, status, note, settled_by: settler } = line
  const list = new URLSearchParams({ account: account.code, status, search: reference || description })
  return (
    <Part title={t`Bank line ${id}`}>
      <FactSheet
        own={{ of: 'line', id }}
        facts={[
          { label: t`Bank's text`, value: <Written>{description}</Written> },
          reference !== '' && { label: t`Reference`, value: <Code>{reference}</Code> },
          { label: t`Amount`, value: <Money aed={line.amount} /> },
          { label: t`Booked by the bank on`, value: <Day date={line.booked_on} /> },
          { label: t`Account`, value: <Written>{account.name}</Written> },
          { label: t`File of the statement`, value: <Written>{t`${line.file_name}, row ${line.row}`}</Written> },
          { label: t`Imported by`, value: when(line.imported_by, line.imported_at) },
          settler !== null && { label: t`Resolved by`, value: when(settler, line.settled_at) },
          note !== null && { label: t`Reason`, value: <Written>{note}</Written> },
          { label: t`Page`, value: <DeskLink to={`${paths.officeBank}?${list}`}>{t`Bank line ${id}`}</DeskLink> },
        ]}
      />
    </Part>
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
