import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { REGISTER_COLUMNS } from '#contract/members.ts'
import { RowLink } from '#web/app/officer/row-link.tsx'
import { useChangeParams } from '#web/app/routes/use-change-params.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Day } from '#web/ui/day.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { Code } from '#web/ui/isolated.tsx'
import { Money } from '#web/ui/money.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { Table } from '#web/ui/table.tsx'
import { type MemberRow, memberAddress, type RegisterFilter } from './member-queries.ts'
import { MemberStamp } from './member-stamp.tsx'

/** The register on a phone; what it is ordered or narrowed by is in each line. */
export function RegisterRows({ members, of }: { members: readonly MemberRow[]; of: RegisterFilter }) {
  const { t } = useLingui()
  return (
    <Rows label={t`Members`}>
      {members.map((member) => (
        <Row
          key={member.id}
          title={<RowLink to={memberAddress(member.id)}>{member.name}</RowLink>}
          detail={
            <span className="num grid gap-0.5">
              <span className="flex flex-wrap items-center gap-x-1.5 whitespace-nowrap">
                <Code>{member.unique_id}</Code> <MemberStamp {...member} />
              </span>
              <Code>{member.mobile}</Code>
              {of.sort === 'birthday' && member.birthday && <Day date={member.birthday} />}
              {of.sort === 'joined' && <Day date={member.accepted_on} />}
            </span>
          }
          end={<Money aed={member.savings} bare />}
          under={
            <span className="num grid justify-items-end gap-0.5 text-sm">
              <OpenMonths member={member} />
              {isAbout(of, 'loan') && member.loan > 0 && (
                <span>
                  <Trans>
                    Loan left <Money aed={member.loan} />
                  </Trans>
                </span>
              )}
              {isAbout(of, 'overdue') && member.overdue > 0 && (
                <span className="text-saffron">
                  <Trans>
                    <Money aed={member.overdue} /> overdue
                  </Trans>
                </span>
              )}
            </span>
          }
        />
      ))}
    </Rows>
  )
}

const isAbout = ({ sort, having }: RegisterFilter, what: 'loan' | 'overdue') => sort === what || having === what

/** The columns that can be chosen besides a member's name and ID, each with what it is called. */
const columnNames = {
  contact: msg`Contact`,
  mobile: msg`Mobile`,
  since: msg`Member since`,
  birthday: msg`Birthday`,
  status: msg`Status`,
  open: msg`Dues open`,
  savings: msg`Savings, AED`,
  loan: msg`Loan left, AED`,
  loan_overdue: msg`Loan overdue, AED`,
  overdue: msg`Overdue, AED`,
} as const satisfies Record<(typeof REGISTER_COLUMNS)[number], MessageDescriptor>
type ColumnName = keyof typeof columnNames
const COLUMNS = Object.keys(columnNames) as ColumnName[]
/** What is shown until others are chosen, with what the list is ordered or narrowed by. */
const USUAL: readonly ColumnName[] = ['contact', 'since', 'status', 'open', 'savings']
const usualOf = (of: RegisterFilter) =>
  COLUMNS.filter((name) => USUAL.includes(name) || ((name === 'loan' || name === 'overdue') && isAbout(of, name)))

/** The columns that the address asks for (?columns=contact.savings), and a way to choose others. */
export function useColumns(of: RegisterFilter) {
  const [params] = useSearchParams()
  const change = useChangeParams()
  const asked = params.get('columns')?.split('.')
  const usual = usualOf(of)
  const shown = asked ? COLUMNS.filter((name) => asked.includes(name)) : usual
  const choose = (name: ColumnName, on: boolean) => {
    const chosen = COLUMNS.filter((each) => (each === name ? on : shown.includes(each)))
    change({ columns: chosen.join() === usual.join() ? '' : namesOf(chosen) })
  }
  return { shown, choose }
}

/** As the address and the spreadsheet's call have them. */
export const namesOf = (columns: readonly ColumnName[]) => columns.join('.') || 'none'

export function ColumnChoice({ shown, choose }: ReturnType<typeof useColumns>) {
  const { i18n } = useLingui()
  return (
    <Fold className="print:hidden" summary={<Trans>Columns</Trans>}>
      <div className="flex flex-wrap gap-x-6">
        {COLUMNS.map((name) => (
          <Checkbox
            key={name}
            label={i18n._(columnNames[name])}
            checked={shown.includes(name)}
            onChange={({ target }) => choose(name, target.checked)}
          />
        ))}
      </div>
    </Fold>
  )
}

type RegisterTableProps = { members: readonly MemberRow[]; shown: readonly ColumnName[] }

export function RegisterTable({ members, shown }: RegisterTableProps) {
  const { t, i18n } = useLingui()
  return (
    <Table
      tight
      caption={t`Members`}
      rows={members}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'name',
          label: t`Member`,
          heading: true,
          cell: ({ id, name }) => <RowLink to={memberAddress(id)}>{name}</RowLink>,
        },
        { key: 'id', label: t`ID`, cell: ({ unique_id }) => <Code>{unique_id}</Code> },
        ...shown.map((name) => ({ key: name, label: i18n._(columnNames[name]), ...cells[name] })),
      ]}
    />
  )
}

type Cell = { cell: (member: MemberRow) => ReactNode; figure?: boolean }

const cells: Readonly<Record<ColumnName, Cell>> = {
  contact: {
    cell: ({ mobile, email }) => (
      <span className="num block text-sm text-ink-2">
        <span className="block whitespace-nowrap">
          <Code>{mobile}</Code>
        </span>
        {email && <Code className="wrap-anywhere">{email}</Code>}
      </span>
    ),
  },
  mobile: {
    cell: ({ mobile }) => (
      <span className="num whitespace-nowrap">
        <Code>{mobile}</Code>
      </span>
    ),
  },
  since: {
    cell: ({ accepted_on }) => (
      <span className="whitespace-nowrap">
        <Day date={accepted_on} />
      </span>
    ),
  },
  birthday: { cell: ({ birthday }) => (birthday ? <Day date={birthday} /> : '–') },
  status: { cell: (member) => <MemberStamp {...member} /> },
  open: { figure: true, cell: (member) => <OpenMonths member={member} /> },
  savings: { figure: true, cell: ({ savings }) => <Money aed={savings} bare /> },
  loan: { figure: true, cell: ({ loan }) => (loan === 0 ? '–' : <Money aed={loan} bare />) },
  loan_overdue: { figure: true, cell: ({ loan_overdue: amount }) => <Late aed={amount} /> },
  overdue: { figure: true, cell: ({ overdue }) => <Late aed={overdue} /> },
}

/** What of an amount is past its day. */
function Late({ aed }: { aed: number }) {
  if (aed === 0) return '–'
  return (
    <span className="text-saffron">
      <Money aed={aed} bare />
    </span>
  )
}

/** How many months of dues a member still owes, and how much that is. */
function OpenMonths({ member }: { member: Pick<MemberRow, 'months_open' | 'dues_open'> }) {
  if (member.months_open === 0) {
    return (
      <span className="text-ink-2">
        <Trans>None open</Trans>
      </span>
    )
  }
  return (
    <span className="whitespace-nowrap text-saffron">
      <Plural value={member.months_open} one="# month" other="# months" />
      {' · '}
      <Money aed={member.dues_open} bare />
    </span>
  )
}
