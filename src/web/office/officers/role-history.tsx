import { Trans, useLingui } from '@lingui/react/macro'
import { roleWords } from '#web/layouts/office-nav.ts'
import { Day } from '#web/ui/day.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import type { RoleChange } from '../parts/settings-queries.ts'

/** Every office given or withdrawn, latest first: to whom, by whom, when and why. */
export function RoleHistory({ changes }: { changes: readonly RoleChange[] }) {
  const { i18n } = useLingui()
  return (
    <Sheet as="div" flush className="px-5 py-4">
      <ol className="grid gap-3 border-s-2 border-rule ps-4 text-label">
        {changes.map(({ id, person, role, granted, reason, by, at }) => {
          const office = i18n._(roleWords[role])
          return (
            <li key={id}>
              <p className="wrap-anywhere">
                <b className="font-semibold">
                  {granted ? (
                    <Trans>
                      {office} given to {person}
                    </Trans>
                  ) : (
                    <Trans>
                      {office} withdrawn from {person}
                    </Trans>
                  )}
                </b>
                {reason && `: ${reason}`}
              </p>
              <p className="text-sm text-ink-2">
                {by && `${by}, `}
                <Day date={at} parts="moment" />
              </p>
            </li>
          )
        })}
      </ol>
    </Sheet>
  )
}
