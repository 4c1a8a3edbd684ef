import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import type { AnswerOf } from '#contract/calls.ts'
import { businessDateAt } from '#core/calendar.ts'
import { decimalAed } from '#core/money.ts'
import { type LoanCost, loanCost } from '#web/features/loans/index.ts'
import { Facts } from '#web/ui/figures.tsx'
import { Money, moneyText } from '#web/ui/money.tsx'
import { Sheet } from '#web/ui/sheet.tsx'

type Terms = NonNullable<AnswerOf<'GET /api/published'>['costs']>['loan']

const MONTHS_FIRST = 6

/** A loan as an example: what it costs follows the sliders, by the rule that a real one follows. */
export function LoanExample({ terms }: { terms: Terms }) {
  const { t, i18n } = useLingui()
  const { amount_min: least, amount_max: most, amount_step: step } = terms
  const [amount, setAmount] = useState(least + Math.floor((most - least) / 2 / step) * step)
  const [months, setMonths] = useState(Math.min(MONTHS_FIRST, terms.term_max))
  const cost = loanCost(String(amount), String(months), terms, businessDateAt(new Date()))
  const amountWords = `AED ${moneyText(amount, i18n.locale, true)}`
  const monthsWords = plural(Number(months), { one: '# month', other: '# months' })
  const perMonth = cost && moneyText(decimalAed(cost.perMonth), i18n.locale, true)
  const spoken = (words: string) => (perMonth ? t`${words}: AED ${perMonth} a month` : words)
  return (
    <Sheet aria-labelledby="example" className="@container @2xl:p-8">
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 @xl:grid-cols-2 @xl:gap-10">
        <div className="grid gap-4">
          <h2 id="example" className="font-display text-xl font-semibold">
            <Trans>A loan as an example</Trans>
          </h2>
          <Slider
            label={t`Amount to borrow`}
            shown={amountWords}
            spoken={spoken(amountWords)}
            {...{ min: least, max: most, step, value: amount, onChange: setAmount }}
          />
          <Slider
            label={t`Months to pay it back`}
            shown={monthsWords}
            spoken={spoken(monthsWords)}
            {...{ min: 1, max: terms.term_max, step: 1, value: months, onChange: setMonths }}
          />
        </div>
        <Cost cost={cost} percent={terms.interest_percent} />
      </div>
    </Sheet>
  )
}

function Cost({ cost, percent }: { cost: LoanCost | undefined; percent: number }) {
  const { t } = useLingui()
  if (!cost) {
    return (
      <p className="text-ink-2">
        <Trans>No loan is offered like this. Choose fewer months.</Trans>
      </p>
    )
  }
  return (
    <div className="py-1 @lg:rounded-field @lg:bg-leaf-wash @lg:px-4">
      <Facts
        items={[
          {
            label: t`Each month`,
            value: <Money fils={cost.perMonth} trim className="font-display text-lg font-medium @lg:text-xl" />,
          },
          { label: t`Interest, ${percent}% once`, value: <Money fils={cost.totalInterest} /> },
          ...(cost.premium > 0n
            ? [{ label: t`Insurance, kept from the payout`, value: <Money fils={cost.premium} /> }]
            : []),
          { label: t`Total to pay back`, value: <Money fils={cost.total} trim className="font-semibold" /> },
        ]}
      />
    </div>
  )
}

type SliderProps = {
  label: string
  shown: string
  /** What a reader says of the value. */
  spoken: string
  min: number
  max: number
  step: number
  value: number
  onChange: (value: number) => void
}

function Slider({ label, shown, spoken, onChange, ...range }: SliderProps) {
  const id = useId()
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <label htmlFor={id} className="text-label font-semibold">
          {label}
        </label>
        <span aria-hidden="true" className="num font-display text-lg font-medium">
          <bdi>{shown}</bdi>
        </span>
      </div>
      <input
        {...range}
        id={id}
        type="range"
        aria-valuetext={spoken}
        onChange={(event) => onChange(Number(event.target.value))}
        className="min-h-target w-full cursor-pointer accent-leaf"
      />
    </div>
  )
}
