import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Overview } from '#web/app/calls/office-queries.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Day } from '#web/ui/day.tsx'
import { Facts } from '#web/ui/figures.tsx'
import { SectionTitle, Sheet } from '#web/ui/sheet.tsx'

type Backups = Pick<Overview, 'backups'>

/** What is wrong with the backups, which only who runs the server can mend. */
export function BackupWarnings({ backups: { made_at, warnings } }: Backups) {
  const words: Record<Overview['backups']['warnings'][number], ReactNode> = {
    never: <Trans>There is no backup. Ask the person who runs the server to set up nightly backups.</Trans>,
    old: made_at && (
      <Trans>
        The last backup is from <Day date={made_at} />. Tell the person who runs the server.
      </Trans>
    ),
    not_sent: (
      <Trans>The last backup could not be copied away from the server. Tell the person who runs the server.</Trans>
    ),
    not_restored: <Trans>The last backup could not be restored on trial. Tell the person who runs the server.</Trans>,
    not_tried: <Trans>For two weeks no backup was restored on trial. Tell the person who runs the server.</Trans>,
  }
  return warnings.map((warning) => (
    <Banner key={warning} tone="warning">
      {words[warning]}
    </Banner>
  ))
}

/** When the last backup was made, sent and tried; nothing where there was never one. */
export function BackupFacts({ backups: { made_at, sent_at, tried_at, warnings } }: Backups) {
  const { t } = useLingui()
  if (!made_at) return null
  const items = [
    { label: t`Last backup`, at: made_at },
    { label: t`Copied elsewhere`, at: sent_at },
    { label: t`Restored on trial`, at: tried_at },
  ]
  return (
    <section>
      <SectionTitle>{t`Backups`}</SectionTitle>
      <Sheet as="div" flush className="px-5 py-1">
        <Facts
          items={items.flatMap(({ label, at }) => (at ? [{ label, value: <Day date={at} parts="moment" /> }] : []))}
        />
      </Sheet>
      {tried_at && !warnings.includes('not_restored') && (
        <p className="mt-2 text-sm text-ink-2">
          <Trans>On the last trial the restored books agreed with the backup.</Trans>
        </p>
      )}
    </section>
  )
}
