import { useLingui } from '@lingui/react/macro'
import { moneyText as inTwoPlaces, numberFormat } from '#core/local-text.ts'
import { decimalAed, type Fils } from '#core/money.ts'
import { cx } from './cx.ts'
import { Code } from './isolated.tsx'

type MoneyProps = ({ aed: number } | { fils: Fils }) & {
  /** Leaves '.00' away: for round sums in a sentence, never in a column. */
  trim?: boolean
  /** The figure alone, where AED stands elsewhere. */
  bare?: boolean
  className?: string
}

/** An amount in tabular figures: 'AED 2,450.00', in that order in every language. */
export function Money({ trim, bare, className, ...amount }: MoneyProps) {
  const { i18n } = useLingui()
  const figure = moneyText('fils' in amount ? decimalAed(amount.fils) : amount.aed, i18n.locale, trim)
  return <Code className={cx('whitespace-nowrap', className)}>{bare ? figure : `AED ${figure}`}</Code>
}

/** The one loud figure of a screen: the display serif, large, with a small AED, which may stand above it. The figure never breaks. */
export function BigMoney({ aed }: { aed: number }) {
  const { i18n } = useLingui()
  return (
    <p className="num font-display text-figure font-medium">
      <Code>
        <small className="me-1.5 font-words text-base font-medium text-ink-2">AED</small>
        <span className="inline-block whitespace-nowrap">{moneyText(aed, i18n.locale)}</span>
      </Code>
    </p>
  )
}

/** '2,450.00', for sentences. */
export function moneyText(aed: number | `${number}`, locale: string, trim = false): string {
  return trim ? numberFormat(locale, TRIMMED).format(aed) : inTwoPlaces(aed, locale)
}

const TRIMMED: Intl.NumberFormatOptions = {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  trailingZeroDisplay: 'stripIfInteger',
}
