import { Trans, useLingui } from '@lingui/react/macro'
import { listed } from '#web/i18n.ts'
import { roleWords } from '#web/layouts/office-nav.ts'
import { Day } from '#web/ui/day.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { Written } from '#web/ui/isolated.tsx'
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
