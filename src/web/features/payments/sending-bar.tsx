import { useLingui } from '@lingui/react/macro'
import { ProgressBar, percentText } from '#web/ui/progress.tsx'

/** How much of a form and its photo has gone, between 0 and 1; nothing where nothing is on its way. */
export function SendingBar({ progress }: { progress: number | undefined }) {
  const { t, i18n } = useLingui()
  if (progress === undefined) return null
  const gone = percentText(Math.floor(progress * 100) / 100, i18n.locale)
  return (
    <div className="grid gap-1.5 text-sm text-ink-2">
      <span aria-hidden="true">{t`Sending… ${gone}`}</span>
      <ProgressBar value={progress} label={t`Sending`} />
    </div>
  )
}
