import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { generatePath, useSearchParams } from 'react-router'
import { listed } from '#web/app/language/i18n.ts'
import { LoadMore } from '#web/app/officer/load-more.tsx'
import { paymentAddress } from '#web/app/officer/payment-number.tsx'
import { paths } from '#web/app/routes/paths.ts'
import { settingLabels } from '#web/features/settings/officer/index.ts'
import { roleWords } from '#web/layouts/office-nav.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Day } from '#web/ui/day.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Facts } from '#web/ui/figures.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { Code } from '#web/ui/isolated.tsx'
import { Link } from '#web/ui/link.tsx'
import { Rows } from '#web/ui/rows.tsx'
import { useWide } from '#web/ui/use-wide.ts'
import { ActReason, ActSentence } from './act-sentence.tsx'
import type { AuditRecord } from './audit-words.ts'

type AuditListProps = {
  records: readonly AuditRecord[]
  /** Whether it is all of the trail that has nothing in it, or what was asked for. */
  filtered: boolean
  list: ComponentProps<typeof LoadMore>['list']
}

/** The records, latest first. */
export default function AuditList({ records, filtered, list }: AuditListProps) {
  const { t } = useLingui()
  const wide = useWide(DESK_PX)
  const [search] = useSearchParams()
  const open = search.get(OPEN)
  if (records.length === 0) {
    return filtered ? (
      <EmptyState
        icon="clock"
        title={t`Nothing found`}
        action={
          <ButtonLink look="quiet" to={paths.officeAudit}>
            <Trans>Show all</Trans>
          </ButtonLink>
        }
      >
        <Trans>Choose fewer filters, or other days.</Trans>
      </EmptyState>
    ) : (
      <EmptyState quiet icon="clock" title={t`Nothing has been done yet`}>
        <Trans>What officers do from now on appears here.</Trans>
      </EmptyState>
    )
  }
  return (
    <>
      {wide ? (
        <RecordTable records={records} open={open} />
      ) : (
        <Rows label={t`Records`}>
          {records.map((record) => (
            <RecordItem key={record.number} record={record} open={open === String(record.number)} />
          ))}
        </Rows>
      )}
      <LoadMore list={list} />
    </>
  )
}

/** From so wide on a record fits on a line. */
const DESK_PX = 1024

/** In the address: which record is unfolded, so that Back folds it. */
const OPEN = 'open'

/** At a desk each record is one line: twenty of them are on a screen. */
function RecordTable({ records, open }: Pick<AuditListProps, 'records'> & { open: string | null }) {
  const { t } = useLingui()
  return (
    <div className="rounded-sheet border border-rule bg-sheet px-4 py-1 text-label shadow-lift">
      <table aria-label={t`Records`} className="w-full table-fixed border-collapse text-start">
        <thead>
          <tr className="border-b border-rule text-sm text-ink-2 [&>th]:py-1 [&>th]:text-start [&>th]:font-normal">
            <th scope="col">
              <Trans>Action</Trans>
            </th>
            <th scope="col" className="w-40">
              <Trans>Time</Trans>
            </th>
            <th scope="col" className="w-20">
              <Trans>Details</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {records.map((record) => (
            <RecordLine key={record.number} record={record} open={open === String(record.number)} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const lineLink =
  'inline-flex min-h-6 items-center text-leaf underline decoration-rule underline-offset-4 hover:decoration-leaf'

function RecordLine({ record, open }: { record: AuditRecord; open: boolean }) {
  const [search] = useSearchParams()
  const next = new URLSearchParams(search)
  if (open) next.delete(OPEN)
  else next.set(OPEN, String(record.number))
  return (
    <>
      <tr className="border-b border-rule align-top last:border-0 [&>td]:py-px [&>td]:pe-3 [&>td]:leading-6">
        <td className="wrap-anywhere">
          <ActSentence record={record} />
          {record.reason !== null && (
            <>
              {' '}
              <ActReason reason={record.reason} />
            </>
          )}
        </td>
        <td className="whitespace-nowrap">
          <Day date={record.at} parts="moment" />
        </td>
        <td>
          <Link to={{ search: `?${next}` }} aria-expanded={open} className={`num ${lineLink}`}>
            <Trans>No. {record.number}</Trans>
          </Link>
        </td>
      </tr>
      {open && (
        <tr className="border-b border-rule last:border-0">
          <td colSpan={3}>
            <AuditDetails record={record} />
          </td>
        </tr>
      )}
    </>
  )
}

/** The roles that the officer had then. */
function RolesOf({ record: { roles } }: { record: AuditRecord }) {
  const { i18n } = useLingui()
  const words = roles.map((role) =>
    Object.hasOwn(roleWords, role) ? i18n._(roleWords[role as keyof typeof roleWords]) : role,
  )
  return <>{listed(words)}</>
}

/** One action in a sentence, with why and when; what was sent with it is folded away. */
function RecordItem({ record, open }: { record: AuditRecord; open: boolean }) {
  return (
    <li className="border-b border-rule py-2 last:border-0">
      <p className="-mx-2 px-2 py-1 leading-7 wrap-anywhere">
        <ActSentence record={record} />
      </p>
      {record.reason !== null && (
        <p className="text-label wrap-anywhere">
          <ActReason reason={record.reason} />
        </p>
      )}
      <Fold
        open={open}
        summary={
          <span className="flex flex-wrap gap-x-3 text-label text-ink-2">
            <span>
              <RolesOf record={record} />
            </span>
            <Day date={record.at} parts="moment" />
            <span className="num">
              <Trans>No. {record.number}</Trans>
            </span>
          </span>
        }
      >
        <AuditDetails record={record} />
      </Fold>
    </li>
  )
}

const entryLook =
  'inline-grid min-h-target min-w-target place-items-center text-leaf underline decoration-rule underline-offset-4 hover:decoration-leaf'

/** Everything that a record holds beside who, when and what. */
function AuditDetails({ record }: { record: AuditRecord }) {
  const { t, i18n } = useLingui()
  const read = (value: unknown): string => {
    if (typeof value === 'boolean') return value ? t`yes` : t`no`
    if (Array.isArray(value)) return listed(value.map(read))
    if (typeof value !== 'object' || value === null) return value === null || value === '' ? t`nothing` : String(value)
    return listed(Object.entries(value).map(([name, each]) => `${labelOf(name)}: ${read(each)}`))
  }
  const labelOf = (name: string) => fieldWords(name, (words) => i18n._(words))
  const factsOf = (fields: object) =>
    Object.entries(fields).map(([name, value]) => ({
      label: labelOf(name),
      value:
        PAYMENTS.includes(name) && value !== null ? (
          <Numbers ids={[value].flat() as number[]} to={paymentAddress} />
        ) : (
          read(value)
        ),
    }))
  const files = Object.entries(record.files).map(([name, { sha256, bytes }]) => ({
    label: labelOf(name),
    value: t`${bytes} bytes, SHA-256 ${sha256}`,
  }))
  const entries =
    record.entries.length > 0
      ? [{ label: t`Entries posted`, value: <Numbers ids={record.entries} to={entryAddress} /> }]
      : []
  const isPayment = record.call.includes('/payments/:id/')
  const { id: number } = record.params
  const id = number
    ? [{ label: t`Number`, value: isPayment ? <Numbers ids={[Number(number)]} to={paymentAddress} /> : number }]
    : []
  return (
    <div className="mb-2 rounded-field bg-paper px-4 text-label">
      <Facts
        items={[
          ...(record.roles.length > 0 ? [{ label: i18n._(roles), value: <RolesOf record={record} /> }] : []),
          ...id,
          ...factsOf(record.sent),
          ...files,
          ...factsOf(record.outcome),
          ...entries,
          { label: t`Request`, value: record.call },
          { label: t`Hash`, value: record.hash },
        ]}
      />
    </div>
  )
}

/** The fields that name payments by their numbers. */
const PAYMENTS = ['payment_id', 'payment_ids', 'ids']

const entryAddress = (id: number) => generatePath(paths.officeEntry, { id: String(id) })

function Numbers({ ids, to }: { ids: readonly number[]; to: (id: number) => string }) {
  return (
    <span className="flex flex-wrap justify-end gap-x-3">
      {ids.map((id) => (
        <Link key={id} to={to(id)} className={entryLook}>
          <Code>{id}</Code>
        </Link>
      ))}
    </span>
  )
}

const roles = msg({ message: 'Roles', context: 'of an officer' })

/** The fields that calls send and answer most; the names of others are read as they are. */
const words: Readonly<Record<string, MessageDescriptor>> = {
  ...settingLabels,
  account_number: msg({ message: 'Paid from', context: 'whose account' }),
  amount: msg`Amount, AED`,
  birthday: msg`Birthday`,
  bank_account: msg`Bank account or Botim`,
  changes: msg`Changes`,
  duration_month: msg`Term, months`,
  entry_id: msg`Entry`,
  file_name: msg`File name`,
  gender: msg`Gender`,
  granted: msg`Granted`,
  ids: msg`Payments`,
  includeInsurance: msg`Insurance`,
  kind: msg`Kind`,
  loan_amount: msg`Loan, AED`,
  loan_id: msg`Loan`,
  loan_type: msg`Loan type`,
  member_id: msg`Member`,
  mobile: msg`Mobile`,
  month: msg`Month`,
  months: msg`Months together`,
  note: msg`Note`,
  officer_id: msg`Officer`,
  paid_from: msg`From the account`,
  paid_into: msg`Into the account`,
  paid_on: msg`Paid on`,
  passport_or_nid: msg`Passport or ID`,
  payee: msg`Paid to`,
  payee_account: msg`To the account`,
  payment_amount: msg`Amount, AED`,
  payment_id: msg`Payment`,
  payout: msg`Paid out, AED`,
  purpose: msg`Purpose`,
  reason: msg`Reason`,
  received_on: msg`Received on`,
  reference: msg`Reference`,
  relation: msg`Relation`,
  results: msg`Results`,
  role: msg({ message: 'Role', context: 'of an officer' }),
  roles,
  section: msg`Section`,
  step: msg`Step`,
  version: msg`Version shown`,
  wallet: msg`Wallet`,
  was: msg({ message: 'Before', context: 'the old values' }),
}

/** What a field is called on the screen: 'per_month_amount' is read as 'Per month amount' where nothing better is known. */
function fieldWords(name: string, read: (words: MessageDescriptor) => string): string {
  const known = Object.hasOwn(words, name) ? words[name] : undefined
  const spelled = name.replaceAll('_', ' ')
  return known ? read(known) : spelled.charAt(0).toUpperCase() + spelled.slice(1)
}
