import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { CopyLine } from '#web/ui/copy-button.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { TwoParts } from '../parts/two-parts.tsx'
import type { AuditHead as Head } from './audit-queries.ts'

/** Where the chain of records ends, to be written down elsewhere. */
export function AuditHead({ head }: { head: Head }) {
  const { t } = useLingui()
  return (
    <Sheet as="div" className="grid gap-1">
      <p className="text-ink-2">
        <TwoParts
          first={
            <b className="num font-semibold text-ink">
              <Plural value={head.count} one="# record" other="# records" />
            </b>
          }
          second={
            <Trans>
              each chained to the one before. Copy the head into the minutes of each meeting: npm run audit proves by it
              that nothing up to there was rewritten, which the chain alone cannot show.
            </Trans>
          }
        />
      </p>
      {head.count > 0 && <CopyLine label={t`Head of the chain`} value={`${head.count}:${head.hash}`} />}
    </Sheet>
  )
}
