import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import type { AnswerOf } from '#contract/calls.ts'
import { bonusOfYear, bonusRate } from '#core/bonus.ts'
import { businessDateAt } from '#core/calendar.ts'
import { countText, dayText, moneyText, numberFormat, yearText } from '#core/local-text.ts'
import { callQuery } from '#web/app/calls/call-query.ts'
import { officeKey } from '#web/app/calls/office-queries.ts'
import { useYear } from '#web/app/officer/status-filter.tsx'
import { paths } from '#web/app/routes/paths.ts'
import { type Bonus, bonusesQuery } from '#web/features/bonus/officer/index.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Code } from '#web/ui/isolated.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { type AnnualReport, annualReportQuery } from './books-queries.ts'
import { Report } from './report.tsx'

/** A figure of the year and of the one before, as it is read; without one where there was none. */
type Shown = { label: string; isMoney: boolean; now: string; before: string | undefined; isToday?: true }

type Arrears = Pick<AnswerOf<'GET /api/office/arrears'>, 'count' | 'amount'>

const arrearsQuery = callQuery(
  [...officeKey, 'arrears', 'sum'],
  'GET /api/office/arrears',
  { query: {} },
  ({ count, amount }): Arrears => ({ count, amount }),
)

/** The figures of the annual report one at a time, to be thrown on the wall of a meeting. */
export default function MeetingPage() {
  const { t, i18n } = useLingui()
  const { year: asked } = useYear()
  const year = yearText(asked, i18n.locale)
  const report = useQuery(annualReportQuery(asked))
  const before = useQuery(annualReportQuery(asked - 1))
  const bonuses = useInfiniteQuery(bonusesQuery)
  const arrears = useQuery(arrearsQuery)
  const back = `${paths.officeAnnualReport}?year=${asked}`
  return (
    <div className="grid min-h-[calc(100dvh-3rem)] grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr] gap-4">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <PageHeading title={t`Figures for the meeting ${year}`} />
        <ButtonLink look="quiet" icon="close" to={back}>
          <Trans>Leave</Trans>
        </ButtonLink>
      </header>
      <Report query={report}>
        {(now) => (
          <Report query={before}>
            {(last) => (
              <Report query={bonuses}>
                {({ pages }) => (
                  <Report query={arrears}>
                    {(owed) => (
                      <Figures
                        years={[now, last]}
                        arrears={owed}
                        bonuses={pages.flatMap((page) => page.bonuses)}
                        back={back}
                      />
                    )}
                  </Report>
                )}
              </Report>
            )}
          </Report>
        )}
      </Report>
    </div>
  )
}

type Told = { years: readonly [AnnualReport, AnnualReport]; arrears: Arrears; bonuses: readonly Bonus[] }

function Figures({ back, ...told }: Told & { back: string }) {
  const { t, i18n } = useLingui()
  const figures = useFigures(told)
  const [at, setAt] = useState(0)
  const last = figures.length - 1
  const go = (to: number) => setAt(Math.max(0, Math.min(last, to)))
  useKeys({ at, last, go, back })
  const shown = figures[at]
  if (!shown) return null
  const { label, now, isMoney, isToday } = shown
  const before = isMoney && shown.before !== undefined ? `AED ${shown.before}` : shown.before
  const [number, total] = [countText(at + 1, i18n.locale), countText(figures.length, i18n.locale)]
  const year = yearText(told.years[1].year, i18n.locale)
  const today = dayText(businessDateAt(new Date()), i18n.locale, 'long')
  return (
    <section
      aria-label={t`Figure ${number} of ${total}`}
      className="@container grid grid-cols-[minmax(0,1fr)] grid-rows-[1fr_auto] gap-4"
    >
      <div aria-live="polite" aria-atomic="true" className="grid content-center gap-3 text-center">
        <h2 className="font-display text-[length:clamp(1.25rem,4.5cqi,4rem)]/[1.15] font-medium text-balance">
          {label}
        </h2>
        <div>
          {isMoney && <p className={cx(small, 'text-ink-2')}>AED</p>}
          <p className={cx('num font-display leading-none font-semibold text-leaf', sizeOf(now))}>
            <Code className="whitespace-nowrap">{now}</Code>
          </p>
        </div>
        <p className={cx(small, 'text-ink-2')}>
          {isToday ? (
            <Trans context="of a figure">On {today}</Trans>
          ) : before === undefined ? (
            <Trans>Nothing in {year}</Trans>
          ) : (
            <Trans>
              {year}: <Code className="num whitespace-nowrap">{before}</Code>
            </Trans>
          )}
        </p>
      </div>
      <div className="grid grid-cols-2 items-center gap-2 sm:flex sm:justify-center">
        <p className="num col-span-2 text-center text-ink-2 sm:order-3 sm:px-4">
          <Trans>
            {number} of {total}
          </Trans>
        </p>
        <Button look="quiet" icon="back" className="sm:order-2" onClick={() => go(at - 1)}>
          <Trans context="of figures">Previous</Trans>
        </Button>
        <Button icon="forward" className="sm:order-4" onClick={() => go(at + 1)}>
          <Trans context="of figures">Next</Trans>
        </Button>
        <Button look="quiet" className="sm:order-1" onClick={() => go(0)}>
          <Trans context="of figures">First</Trans>
        </Button>
        <Button look="quiet" className="sm:order-5" onClick={() => go(last)}>
          <Trans context="of figures">Last</Trans>
        </Button>
      </div>
    </section>
  )
}

const small = 'text-[length:clamp(1rem,2.6cqi,2.5rem)]/[1.3]'

/** As large as so many characters allow, however low the screen is. */
function sizeOf({ length }: string): string {
  if (length <= 5) return 'text-[length:min(30cqi,42dvh)]'
  if (length <= 9) return 'text-[length:min(18cqi,42dvh)]'
  if (length <= 12) return 'text-[length:min(13.5cqi,42dvh)]'
  return 'text-[length:min(10cqi,42dvh)]'
}

type KeysOf = { at: number; last: number; go: (to: number) => void; back: string }

/** A keyboard's keys, and those of a presenter, which are page up and down. Arrows go the way that the page is read. */
function useKeys({ at, last, go, back }: KeysOf): void {
  const navigate = useNavigate()
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    if (document.querySelector('dialog[open]')) return
    // On a button it presses that.
    if (event.key === ' ' && event.target instanceof Element && event.target.closest('button, a')) return
    const onward = document.documentElement.dir === 'rtl' ? -1 : 1
    const to: Record<string, number> = {
      ...{ ArrowRight: at + onward, ArrowLeft: at - onward, ' ': at + 1, PageDown: at + 1, PageUp: at - 1 },
      ...{ Home: 0, End: last },
    }
    const next = to[event.key]
    if (next === undefined && event.key !== 'Escape') return
    event.preventDefault()
    if (next === undefined) void navigate(back)
    else go(next)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

const PERCENT: Intl.NumberFormatOptions = { style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 2 }

/** The figures in the order in which they are told; the bonus where there is one for the year. */
function useFigures({ years: [now, last], arrears, bonuses }: Told): Shown[] {
  const { t, i18n } = useLingui()
  const money = (aed: number) => moneyText(aed, i18n.locale)
  const count = (label: string, of: (report: AnnualReport) => number): Shown => ({
    ...{ label, isMoney: false },
    ...{ now: countText(of(now), i18n.locale), before: countText(of(last), i18n.locale) },
  })
  const amount = (label: string, of: (report: AnnualReport) => number): Shown => ({
    ...{ label, isMoney: true, now: money(of(now)), before: money(of(last)) },
  })
  const [bonus, earlier] = [bonusOfYear(bonuses, now.year), bonusOfYear(bonuses, last.year)]
  const proposed = bonus?.status === 'prepared' || bonus?.status === 'declared'
  const rateText = (of: Bonus | undefined) => {
    const rate = of && bonusRate(of)
    return rate === undefined ? undefined : numberFormat(i18n.locale, PERCENT).format(rate)
  }
  const rate = rateText(bonus)
  return [
    count(t`Members`, ({ members }) => members.after),
    amount(t`Savings of members`, ({ savings }) => savings.after),
    amount(t`Dues received`, ({ dues }) => dues.received),
    amount(t`Lent in the year`, ({ loans }) => loans.paid_out),
    amount(t`Principal outstanding`, ({ loans }) => loans.after),
    amount(t`Principal of overdue loans`, ({ loans }) => loans.late[0]?.principal ?? 0),
    ...[
      { label: t`Overdue members`, isMoney: false, now: countText(arrears.count, i18n.locale) },
      { label: t`Arrears`, isMoney: true, now: money(arrears.amount) },
    ].map((each) => ({ ...each, before: undefined, isToday: true as const })),
    amount(t`Total income`, ({ total_income }) => total_income),
    amount(t`Total expense`, ({ total_expense }) => total_expense),
    amount(t`Income less expense`, ({ result }) => result),
    ...(bonus
      ? [
          {
            ...{ label: proposed ? t`Proposed bonus` : t`Bonus`, isMoney: true, now: money(bonus.amount) },
            before: earlier && money(earlier.amount),
          },
        ]
      : []),
    ...(rate === undefined
      ? []
      : [{ label: t`Bonus, as a share of average savings`, isMoney: false, now: rate, before: rateText(earlier) }]),
    amount(t`Bank and cash`, ({ total_money }) => total_money),
  ]
}
