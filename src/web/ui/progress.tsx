import { useLingui } from '@lingui/react/macro'
import { numberFormat } from '#core/local-text.ts'

type ProgressProps = {
  /** Between 0 and 1. */
  value: number
  label: string
}

/** A ring with its percentage inside, to one decimal: '52.3%'. */
export function ProgressRing({ value, label }: ProgressProps) {
  const { i18n } = useLingui()
  const percent = percentText(value, i18n.locale)
  return (
    <svg viewBox="0 0 120 120" role="img" aria-label={`${label}: ${percent}`} className="w-26 shrink-0">
      <circle cx="60" cy="60" r="46" fill="none" stroke="currentColor" strokeOpacity=".22" strokeWidth="11" />
      {value > 0 && (
        <circle
          cx="60"
          cy="60"
          r="46"
          fill="none"
          stroke="currentColor"
          strokeWidth="11"
          strokeLinecap="round"
          pathLength="100"
          strokeDasharray={`${value * 100} 100`}
          transform="rotate(-90 60 60)"
        />
      )}
      <text x="60" y="67" textAnchor="middle" fill="currentColor" className="num font-display text-[22px]">
        {percent}
      </text>
    </svg>
  )
}

/** A bar, drawn so that it needs no words of its own beside it. */
export function ProgressBar({ value, label }: ProgressProps) {
  const { i18n } = useLingui()
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(value * 1000) / 10}
      aria-valuetext={percentText(value, i18n.locale)}
      className="h-3 overflow-hidden rounded-full bg-rule"
    >
      <div className="h-full rounded-full bg-leaf" style={{ inlineSize: `${value * 100}%` }} />
    </div>
  )
}

export function percentText(value: number, locale: string): string {
  return numberFormat(locale, PERCENT).format(value)
}

const PERCENT: Intl.NumberFormatOptions = { style: 'percent', maximumFractionDigits: 1 }
