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
  /** The figure may come below AED, where large text leaves them no line together. */
  breaks?: boolean
  className?: string
}

/** An amount in tabular figures: 'AED 2,450.00', in that order in every language. */
export function Money({ trim, bare, breaks, className, ...amount }: MoneyProps) {
  const { i18n } = useLingui()
  const figure = moneyText('fils' in amount ? decimalAed(amount.fils) : amount.aed, i18n.locale, trim)
  if (breaks) {
    return (
      <Code className={cx(className)}>
        AED <span className="inline-block whitespace-nowrap">{figure}</span>
      </Code>
    )
  }
  return <Code className={cx('whitespace-nowrap', className)}>{bare ? figure : `AED ${figure}`}</Code>
}

/**
 * The one loud figure of a screen: the display serif, large, with a small AED, which may stand above it. The figure never
 * breaks, and is no larger than its place. `ruled` fills what is left of its line, as in a passbook.
 */
export function BigMoney({ aed, ruled }: { aed: number; ruled?: boolean }) {
  const { i18n } = useLingui()
  const figure = moneyText(aed, i18n.locale)
  return (
    <div className="@container">
      <div className="flex gap-3">
        <p className={cx('num font-display font-medium', `figure-big-${sizeOf(figure)}`)}>
          <Code>
            <small className="me-1.5 font-words text-base font-medium text-ink-2">AED</small>
            <span className="inline-block whitespace-nowrap">{figure}</span>
          </Code>
        </p>
        {ruled && <span aria-hidden="true" className="ruled-off -me-sheet min-w-0 grow" />}
      </div>
    </div>
  )
}

/** How large a figure of so many characters may be: base.css. */
const sizeOf = ({ length }: string) => (length <= 8 ? 'short' : length <= 10 ? 'middle' : 'long')

/** The same on a card that others stand beside, which is its `@container`. */
export const smallFigure = (figure: string) => `figure-small-${sizeOf(figure)}`

/** '2,450.00', for sentences. */
export function moneyText(aed: number | `${number}`, locale: string, trim = false): string {
  return trim ? numberFormat(locale, TRIMMED).format(aed) : inTwoPlaces(aed, locale)
}

const TRIMMED: Intl.NumberFormatOptions = {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  trailingZeroDisplay: 'stripIfInteger',
}
