import { useLingui } from '@lingui/react/macro'
import { createContext, useContext } from 'react'
import type { AnswerOf } from '#contract/calls.ts'
import { Part } from '#web/app/officer/desk-parts.tsx'
import { paymentAddress } from '#web/app/officer/payment-number.tsx'
import { RowLink } from '#web/app/officer/row-link.tsx'
import { paths } from '#web/app/routes/paths.ts'
import { EntrySides, manualLists } from '#web/features/books/officer/index.ts'
import { loanAddress, loanLists, loanTones } from '#web/features/loans/officer/index.ts'
import { memberAddress } from '#web/features/members/officer/index.ts'
import { DeskLink, paymentKinds, paymentLists, paymentTones, StoredFile } from '#web/features/payments/officer/index.ts'
import { Day } from '#web/ui/day.tsx'
import { Facts } from '#web/ui/figures.tsx'
import { Code, Written } from '#web/ui/isolated.tsx'
import { Money } from '#web/ui/money.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { Stamp } from '#web/ui/stamp.tsx'
import { EvidenceLink, type EvidenceOf, evidenceAddress } from './evidence-link.tsx'

export type Evidence = AnswerOf<'GET /api/office/evidence'>

export type Asked = { of: EvidenceOf; id: number }

/** What the page is of: all else on it leads to its own evidence. */
export const AskedContext = createContext<Asked | undefined>(undefined)

type FactsOf = Parameters<typeof Facts>[0]['items'][number]

type FactSheetProps = { facts: readonly (FactsOf | false)[]; own?: Asked }

/** Facts on a sheet; those that there are none of are left out. `own`: what they are of, where it has evidence of its own. */
export function FactSheet({ facts, own }: FactSheetProps) {
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

export function PaymentPart({ payment }: { payment: Evidence['payments'][number] }) {
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

export function VoucherPart({ voucher }: { voucher: Evidence['vouchers'][number] }) {
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
          { label: t`Page`, value: <DeskLink to={voucherAddress(voucher)}>{t`Voucher ${id}`}</DeskLink> },
        ]}
      />
      {picture !== null && <Kept path={picture} type={voucher.picture_type} title={t`Voucher: ${purpose}`} />}
    </Part>
  )
}

/** The list that a voucher is on, showing it alone. */
function voucherAddress({ id, status }: Evidence['vouchers'][number]): string {
  return `${paths.officeExpenses}?${new URLSearchParams({ status: status === 'posted' ? 'all' : status, search: `#${id}` })}`
}

export function WithdrawalPart({ withdrawal }: { withdrawal: Evidence['withdrawals'][number] }) {
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
          {
            label: t`Page`,
            value: <DeskLink to={`${paths.officeWithdrawals}?withdrawal=${id}`}>{t`Withdrawal ${id}`}</DeskLink>,
          },
        ]}
      />
    </Part>
  )
}

export function LoanPart({ loan: { id, member, status, principal } }: { loan: Evidence['loans'][number] }) {
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

/** Payments towards the loan, each with evidence of its own. */
export function RepaymentsPart({ payments }: { payments: Evidence['repayments'] }) {
  const { t, i18n } = useLingui()
  return (
    <Part title={t`Repayments`}>
      <Rows label={t`Repayments`}>
        {payments.map(({ id, status, amount, submitted_at: at, decided_by: decider }) => (
          <Row
            key={id}
            title={<RowLink to={evidenceAddress('payment', id)}>{t`Payment ${id}`}</RowLink>}
            detail={
              <>
                <Day date={at} parts="moment" />
                {decider !== null && (
                  <>
                    , <Written>{decider}</Written>
                  </>
                )}
              </>
            }
            end={<Money aed={amount} bare />}
            under={<Stamp tone={paymentTones[status]}>{i18n._(paymentLists[status])}</Stamp>}
          />
        ))}
      </Rows>
    </Part>
  )
}

export function LinePart({ line }: { line: Evidence['lines'][number] }) {
  const { t } = useLingui()
  const { id, account, description, reference, status, note, settled_by: settler } = line
  const list = new URLSearchParams({ account: account.code, status, search: `#${id}` })
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

/** An entry by hand as it was proposed, with its two sides. */
export function ManualPart({ entry }: { entry: Evidence['manual_entries'][number] }) {
  const { t, i18n } = useLingui()
  const { id, status, decided_by: decider, decline_reason: reason } = entry
  return (
    <Part title={t`Manual entry ${id}`}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <FactSheet
          own={{ of: 'manual', id }}
          facts={[
            { label: t`Purpose`, value: <Written>{entry.memo}</Written> },
            { label: t`Date`, value: <Day date={entry.date} /> },
            { label: t`Status`, value: i18n._(manualLists[status]) },
            { label: t`Proposed by`, value: when(entry.proposed_by, entry.proposed_at) },
            decider !== null && { label: t`Decided by`, value: when(decider, entry.decided_at) },
            reason !== null && { label: t`Reason`, value: <Written>{reason}</Written> },
            {
              label: t`Page`,
              value: <DeskLink to={`${paths.officeManual}?entry=${id}`}>{t`Manual entry ${id}`}</DeskLink>,
            },
          ]}
        />
        <EntrySides lines={entry.lines} />
      </div>
    </Part>
  )
}
