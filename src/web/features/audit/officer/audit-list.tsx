import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { generatePath, Link } from 'react-router'
import { listed } from '#web/app/language/i18n.ts'
import { LoadMore } from '#web/app/officer/load-more.tsx'
import { RowLink } from '#web/app/officer/row-link.tsx'
import { paths } from '#web/app/routes/paths.ts'
import { loanAddress } from '#web/features/loans/officer/index.ts'
import { memberAddress } from '#web/features/members/officer/index.ts'
import { settingLabels } from '#web/features/settings/officer/index.ts'
import { roleWords } from '#web/layouts/office-nav.ts'
import { Day } from '#web/ui/day.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Facts } from '#web/ui/figures.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { Code, Written } from '#web/ui/isolated.tsx'
import { Rows } from '#web/ui/rows.tsx'
import type { AuditRecord } from './audit-words.ts'
import { actionWords } from './audit-words.ts'

type AuditListProps = {
  records: readonly AuditRecord[]
  /** Whether it is all of the trail that has nothing in it, or what was asked for. */
  filtered: boolean
  list: ComponentProps<typeof LoadMore>['list']
}

/** The records, latest first. */
export function AuditList({ records, filtered, list }: AuditListProps) {
  const { t } = useLingui()
  if (records.length === 0) {
    return filtered ? (
      <EmptyState icon="clock" title={t`Nothing found`}>
        <Trans>Nobody did that in those days.</Trans>
      </EmptyState>
    ) : (
      <EmptyState icon="clock" title={t`Nothing has been done yet`}>
        <Trans>Whatever an officer does from now on stands here.</Trans>
      </EmptyState>
    )
  }
  return (
    <>
      <Rows label={t`Records`}>
        {records.map((record) => (
          <RecordItem key={record.number} record={record} />
        ))}
      </Rows>
      <LoadMore list={list} />
    </>
  )
}

/** One action: what, about whom, by whom and when; what was sent with it is folded away. */
function RecordItem({ record }: { record: AuditRecord }) {
  const { i18n } = useLingui()
  const offices = record.roles.map((role) =>
    Object.hasOwn(roleWords, role) ? i18n._(roleWords[role as keyof typeof roleWords]) : role,
  )
  return (
    <li className="border-b border-rule py-2 last:border-0">
      <p className="flex flex-wrap items-center gap-x-2 wrap-anywhere">
        <b className="font-semibold">{actionWords(record.call, (words) => i18n._(words))}</b>{' '}
        <ObjectLink record={record} />
      </p>
      <Fold
        summary={
          <span className="flex flex-wrap gap-x-3 text-label text-ink-2">
            <span>
              <b className="font-semibold text-ink">
                <Written>{record.by.name}</Written>
              </b>
              {offices.length > 0 && `, ${listed(offices)}`}
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
    return listed(factsOf(value).map(({ label, value }) => `${label}: ${listed([value])}`))
  }
  const factsOf = (fields: object) =>
    Object.entries(fields).map(([name, value]) => ({
      label: fieldWords(name, (words) => i18n._(words)),
      value: read(value),
    }))
  const files = Object.entries(record.files).map(([name, { sha256, bytes }]) => ({
    label: fieldWords(name, (words) => i18n._(words)),
    value: t`${bytes} bytes, SHA-256 ${sha256}`,
  }))
  const entries =
    record.entries.length > 0 ? [{ label: t`Entries posted`, value: <Entries ids={record.entries} /> }] : []
  const id = record.params.id ? [{ label: t`Number`, value: record.params.id }] : []
  return (
    <div className="mb-2 rounded-field bg-paper px-4 text-label">
      <Facts
        items={[
          ...id,
          ...factsOf(record.sent),
          ...files,
          ...factsOf(record.outcome),
          ...entries,
          { label: t`Call`, value: record.call },
          { label: t`Hash`, value: record.hash },
        ]}
      />
    </div>
  )
}

function Entries({ ids }: { ids: readonly number[] }) {
  return (
    <span className="flex flex-wrap justify-end gap-x-3">
      {ids.map((id) => (
        <Link key={id} to={generatePath(paths.officeEntry, { id: String(id) })} className={entryLook}>
          <Code>{id}</Code>
        </Link>
      ))}
    </span>
  )
}

/** The fields that calls send and answer most; the names of others are read as they are. */
const words: Readonly<Record<string, MessageDescriptor>> = {
  ...settingLabels,
  account_number: msg({ message: 'Paid from', context: 'whose account' }),
  amount: msg`Amount, AED`,
  bank_account: msg`Bank account or Botim`,
  duration_month: msg`Term, months`,
  entry_id: msg`Entry`,
  file_name: msg`File name`,
  gender: msg`Gender`,
  granted: msg`Given`,
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
  purpose: msg`What for`,
  reason: msg`Reason`,
  received_on: msg`Received on`,
  reference: msg`Reference`,
  relation: msg`Relation`,
  results: msg`What became of each`,
  role: msg({ message: 'Office', context: 'a role' }),
  roles: msg({ message: 'Offices', context: 'roles' }),
  section: msg`Part`,
  step: msg`Step`,
  version: msg`Version seen`,
  wallet: msg`Wallet`,
}

/** What a field is called on the screen: 'per_month_amount' is read as 'Per month amount' where nothing better is known. */
function fieldWords(name: string, read: (words: MessageDescriptor) => string): string {
  const known = Object.hasOwn(words, name) ? words[name] : undefined
  const spelled = name.replaceAll('_', ' ')
  return known ? read(known) : spelled.charAt(0).toUpperCase() + spelled.slice(1)
}

/** The pages of what has a page for all of its kind. */
const PAGES: Readonly<Record<string, string>> = {
  applications: paths.officeApplications,
  withdrawals: paths.officeWithdrawals,
  bonuses: paths.officeBonuses,
  ledger: paths.officeBooks,
  imports: paths.officeImport,
  'bank-lines': paths.officeBank,
  'bank-statements': paths.officeBank,
  settings: paths.officeSettings,
  officers: paths.officeOfficers,
}

/** What an action was about, leading to its page where it has one. */
function ObjectLink({ record: { call, params, about } }: { record: AuditRecord }) {
  const kind = call.split('/')[3] ?? ''
  if (kind === 'loans' && params.id) {
    return (
      <RowLink to={loanAddress(Number(params.id))}>
        {about ? (
          <Trans>
            Loan {params.id}, {about.name}
          </Trans>
        ) : (
          <Trans>Loan {params.id}</Trans>
        )}
      </RowLink>
    )
  }
  if (about && about.person_id !== null) return <RowLink to={memberAddress(about.person_id)}>{about.name}</RowLink>
  const page = PAGES[kind]
  if (!page) return about && <Written>{about.name}</Written>
  return <RowLink to={page}>{about ? about.name : <Trans>To the page</Trans>}</RowLink>
}
