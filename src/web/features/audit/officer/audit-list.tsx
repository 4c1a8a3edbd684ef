import { Trans, useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { listed } from '#web/app/language/i18n.ts'
import { LoadMore } from '#web/app/officer/load-more.tsx'
import { roleWords } from '#web/layouts/office-nav.ts'
import { Day } from '#web/ui/day.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { Written } from '#web/ui/isolated.tsx'
import { Rows } from '#web/ui/rows.tsx'
import { AuditDetails } from './audit-details.tsx'
import type { AuditRecord as Record, AuditRecord as Recorded } from './audit-queries.ts'
import { actionWords } from './audit-words.ts'
import { ObjectLink } from './object-link.tsx'

type AuditListProps = {
  records: readonly Recorded[]
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
          <AuditRecord key={record.number} record={record} />
        ))}
      </Rows>
      <LoadMore list={list} />
    </>
  )
}

/** One action: what, about whom, by whom and when; what was sent with it is folded away. */
function AuditRecord({ record }: { record: Record }) {
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
