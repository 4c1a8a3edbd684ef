import { useLingui } from '@lingui/react/macro'
import { yearText } from '#core/local-text.ts'
import { Icon } from '#web/ui/icon.tsx'
import { FIRST_YEAR, thisYear } from '../parts/use-year.ts'

/** The year, with the ones before and after it; dues can be paid into next year, and no further. */
export function YearSteps({ year, onYear }: { year: number; onYear: (year: number) => void }) {
  const { t, i18n } = useLingui()
  return (
    <div className="flex items-center gap-1">
      <Step icon="back" label={t`The year before`} off={year <= FIRST_YEAR} onClick={() => onYear(year - 1)} />
      <span aria-live="polite" className="num min-w-14 text-center font-display text-lg font-semibold">
        {yearText(year, i18n.locale)}
      </span>
      <Step icon="forward" label={t`The year after`} off={year > thisYear()} onClick={() => onYear(year + 1)} />
    </div>
  )
}

type StepProps = { icon: 'back' | 'forward'; label: string; off: boolean; onClick: () => void }

/** Stays focusable at the end of its way, so that the focus is not lost on the last step. */
function Step({ icon, label, off, onClick }: StepProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={off}
      onClick={() => !off && onClick()}
      className="grid size-target place-items-center rounded-full text-leaf inset-ring-[1.5px] inset-ring-rule hover:bg-leaf-wash aria-disabled:text-ink-2 aria-disabled:opacity-50"
    >
      <Icon name={icon} />
    </button>
  )
}
