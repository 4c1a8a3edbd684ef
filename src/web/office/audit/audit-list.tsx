import { Trans, useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Rows } from '#web/ui/rows.tsx'
import { LoadMore } from '../parts/load-more.tsx'
import type { AuditRecord as Recorded } from './audit-queries.ts'
import { AuditRecord } from './audit-record.tsx'

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
