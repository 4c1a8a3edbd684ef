import { Trans, useLingui } from '@lingui/react/macro'
import { roleWords } from '#web/layouts/office-nav.ts'
import { Day } from '#web/ui/day.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { AuditDetails } from './audit-details.tsx'
import type { AuditRecord as Record } from './audit-queries.ts'
import { actionWords } from './audit-words.ts'
import { ObjectLink } from './object-link.tsx'

/** One action: what, about whom, by whom and when; what was sent with it is folded away. */
export function AuditRecord({ record }: { record: Record }) {
  const { i18n } = useLingui()
  const offices = record.roles.map((role) =>
    Object.hasOwn(roleWords, role) ? i18n._(roleWords[role as keyof typeof roleWords]) : role,
  )
  return (
    <li className="border-b border-rule py-2 last:border-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="flex flex-wrap items-baseline gap-x-2 wrap-anywhere">
          <b className="font-semibold">{actionWords(record.call, (words) => i18n._(words))}</b>
          <ObjectLink record={record} />
        </p>
        <p className="text-label text-ink-2">
          <Day date={record.at} parts="moment" />
        </p>
      </div>
      <Fold
        summary={
          <span className="text-label text-ink-2">
            <b className="font-semibold text-ink">{record.by.name}</b>
            {offices.length > 0 && `, ${offices.join(', ')}`}
            <span className="num ms-2 whitespace-nowrap">
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
