import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { May } from '#contract/may.ts'
import { lastDayOf, type Month } from '#core/calendar.ts'
import { monthText, yearText } from '#core/local-text.ts'
import { isDecember } from '#core/periods.ts'
import { ActDialog } from '#web/app/forms/act-dialog.tsx'
import { ReasonActDialog } from '#web/app/officer/reason-act-dialog.tsx'
import { useOfficeAct } from '#web/app/officer/use-office-act.ts'
import {
  type BooksMonth,
  EntryLink,
  incomeExpenseQuery,
  type Periods,
  Report,
  trialBalanceQuery,
} from '#web/features/books/officer/index.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Day } from '#web/ui/day.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Facts } from '#web/ui/figures.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Written } from '#web/ui/isolated.tsx'
import { Money } from '#web/ui/money.tsx'
import { Rows } from '#web/ui/rows.tsx'
import { SectionTitle, Sheet } from '#web/ui/sheet.tsx'
import { Stamp, type StampTone } from '#web/ui/stamp.tsx'
import { type ModalHandlers, useModal } from '#web/ui/use-modal.tsx'
import { BeforeClosing } from './before-closing.tsx'

export type ClosingAct = 'close' | 'reopen' | 'close_year'

/** A year's months with what can be done with each, its end, and what was opened again. */
export function ClosingDesk({ periods }: { periods: Periods }) {
  const { t, i18n } = useLingui()
  const { opened, open, ways, notice } = useModal<{ act: ClosingAct; month: BooksMonth; from: Month }>()
  const { months, reopenings } = periods
  // What was the first open month when the dialog opened: once they are closed it is another.
  const from = periods.first_open as Month
  const year = yearText(periods.year, i18n.locale)
  if (months.length === 0) {
    return (
      <EmptyState quiet icon="statement" title={t`Nothing to close`}>
        <Trans>There is nothing in the books of {year}.</Trans>
      </EmptyState>
    )
  }
  return (
    <>
      {notice}
      {months.some(({ month, state }) => month === from && state === 'next') && <BeforeClosing month={from} />}
      <Rows label={t`Months`}>
        {months.map((month) => (
          <MonthRow key={month.month} month={month} onOpen={(act) => open({ act, month, from })} />
        ))}
      </Rows>
      <YearEnd periods={periods} onOpen={(month) => open({ act: 'close_year', month, from })} />
      {reopenings.length > 0 && <Reopenings reopenings={reopenings} />}
      {opened?.act === 'close' && <CloseMonthDialog month={opened.month} from={opened.from} ways={ways} />}
      {opened?.act === 'reopen' && <ReopenDialog month={opened.month} ways={ways} />}
      {opened?.act === 'close_year' && <CloseYearDialog periods={periods} ways={ways} />}
    </>
  )
}

/** Months that were closed and opened again: by whom, when and why. */
function Reopenings({ reopenings }: Pick<Periods, 'reopenings'>) {
  const { t, i18n } = useLingui()
  return (
    <section>
      <SectionTitle>{t`Opened again`}</SectionTitle>
      <Rows label={t`Opened again`}>
        {reopenings.map((each) => (
          <li key={each.reopened_at} className="border-b border-rule py-3 last:border-0">
            <p className="wrap-anywhere">
              <b className="font-semibold">{monthText(each.month, i18n.locale)}</b>: <Written>{each.reason}</Written>
            </p>
            <p className="text-sm text-ink-2">
              <Trans>
                Closed by {each.closed_by} on <Day date={each.closed_at} parts="moment" />, opened again by{' '}
                {each.reopened_by} on <Day date={each.reopened_at} parts="moment" />
              </Trans>
            </p>
          </li>
        ))}
      </Rows>
    </section>
  )
}

/** Opens the month again that was closed last. */
function ReopenDialog({ month, ways }: { month: BooksMonth; ways: ModalHandlers }) {
  const { t, i18n } = useLingui()
  const name = monthText(month.month, i18n.locale)
  return (
    <ReasonActDialog
      by="POST /api/office/periods/:id/reopen"
      id={month.month}
      ways={ways}
      title={t`Open ${name} again?`}
      what={
        <p>
          {isDecember(monthOfBooks(month)) ? (
            <Trans>
              Its year opens again too. A reversing entry on the same day undoes the year's closing. Manual entries can
              be dated in {name} until it is closed.
            </Trans>
          ) : (
            <Trans>Manual entries can be dated in {name} until it is closed again.</Trans>
          )}
        </p>
      }
      action={t`Reopen month`}
      hint={t`It stays on this page, with your name.`}
    />
  )
}

/** What a year's end does, before it is done. */
function CloseYearDialog({ periods, ways }: { periods: Periods; ways: ModalHandlers }) {
  const { t, i18n } = useLingui()
  const { months } = periods
  const year = yearText(periods.year, i18n.locale)
  const act = useOfficeAct('POST /api/office/years/:id/close', ways)
  const result = useQuery(incomeExpenseQuery({ from: `${periods.year}-01-01`, to: `${periods.year}-12-31` }))
  const open = months.filter(({ state }) => state !== 'closed').length
  return (
    <ActDialog
      act={act}
      title={<Trans>Close the year {year}?</Trans>}
      what={
        <>
          <Report query={result}>
            {(report) => (
              <Facts
                items={[
                  { label: t`Income`, value: <Money aed={report.total_income} /> },
                  { label: t`Expense`, value: <Money aed={report.total_expense} /> },
                  { label: t`To the accumulated surplus`, value: <Money aed={report.result} /> },
                ]}
              />
            )}
          </Report>
          <p>
            <Trans>
              One entry, dated 31 December {year}, takes income and expense to the surplus. The reports of the year
              still show them.
            </Trans>{' '}
            <Plural
              value={open}
              one="December is closed with it."
              other="The # months that are still open are closed with it."
            />
          </p>
          <BeforeClosing month={`${periods.year}-12`} />
        </>
      }
      action={<Trans>Close the year</Trans>}
      onSubmit={() => act.submit({ params: { id: String(periods.year) } })}
    />
  )
}

type YearEndProps = { periods: Periods; onOpen: (december: BooksMonth) => void }

/** How the year ended, or how it will. */
function YearEnd({ periods, onOpen }: YearEndProps) {
  const { i18n } = useLingui()
  const { months, year_end: yearEnd, first_open: firstOpen } = periods
  const december = months.find(({ month }) => month === `${periods.year}-12`)
  const isOver = december !== undefined && december.state !== 'running'
  // What is open of an earlier year is closed first.
  const isNext = isOver && firstOpen.startsWith(`${periods.year}-`)
  const year = yearText(periods.year, i18n.locale)
  return (
    <section>
      <SectionTitle>
        <Trans>The end of {year}</Trans>
      </SectionTitle>
      <Sheet as="div" className="grid justify-items-start gap-3 text-label">
        {yearEnd ? (
          <Closed year={year} yearEnd={yearEnd} />
        ) : (
          <p className="max-w-[70ch]">
            <Trans>
              One entry dated 31 December takes the year's income and expense to the accumulated surplus. The months
              still open are closed too. December is closed with it.
            </Trans>{' '}
            {!isOver && <Trans>It can be closed when it is over.</Trans>}
            {isOver && !isNext && <Trans>The year before has to be closed first.</Trans>}
          </p>
        )}
        {december && isOffered(periods, 'close_year') && (
          <Button onClick={() => onOpen(december)}>
            <Trans>Close the year {year}…</Trans>
          </Button>
        )}
      </Sheet>
    </section>
  )
}

function Closed({ year, yearEnd }: { year: string; yearEnd: NonNullable<Periods['year_end']> }) {
  const { entry_id: entry, result } = yearEnd
  if (entry === null)
    return (
      <p>
        <Trans>The year {year} is closed. It had neither income nor expense.</Trans>
      </p>
    )
  return (
    <p>
      {result < 0 ? (
        <Trans>
          The year {year} is closed. Its deficit of <Money aed={-result} /> was taken from the accumulated surplus by{' '}
          <EntryLink id={entry}>entry no. {entry}</EntryLink>.
        </Trans>
      ) : (
        <Trans>
          The year {year} is closed. <Money aed={result} /> went to the accumulated surplus by{' '}
          <EntryLink id={entry}>entry no. {entry}</EntryLink>.
        </Trans>
      )}
    </p>
  )
}

type CloseMonthDialogProps = { month: BooksMonth; from: Month; ways: ModalHandlers }

/** What the months from the first open one on hold, before they are closed. */
function CloseMonthDialog({ month, from, ways }: CloseMonthDialogProps) {
  const { i18n } = useLingui()
  const act = useOfficeAct('POST /api/office/periods/:id/close', ways)
  const name = monthText(month.month, i18n.locale)
  const first = monthText(from, i18n.locale)
  const several = from !== month.month
  return (
    <ActDialog
      act={act}
      title={
        several ? (
          <Trans>
            Close {first} to {name}?
          </Trans>
        ) : (
          <Trans>Close {name}?</Trans>
        )
      }
      what={
        <>
          <MonthsHold month={month} from={from} />
          {several && <BeforeClosing month={month.month} />}
          <p>
            {several ? (
              <Trans>
                Nothing can be posted into these months afterwards. Correct later findings in an open month. Another
                officer can reopen the last of them.
              </Trans>
            ) : (
              <Trans>
                Nothing can be posted into {name} afterwards. Correct later findings in an open month. Another officer
                can reopen the last closed month.
              </Trans>
            )}
          </p>
        </>
      }
      action={several ? <Trans>Close the months</Trans> : <Trans>Close the month</Trans>}
      onSubmit={() => act.submit({ params: { id: month.month } })}
    />
  )
}

/** Both sides of its trial balance, what was earned and spent in it, and whether anything of it waits. */
function MonthsHold({ month, from }: { month: BooksMonth; from: Month }) {
  const { t, i18n } = useLingui()
  const several = from !== month.month
  const name = monthText(month.month, i18n.locale)
  const last = lastDayOf(monthOfBooks(month))
  const balance = useQuery(trialBalanceQuery(last))
  const result = useQuery(incomeExpenseQuery({ from: `${from}-01`, to: last }))
  return (
    <>
      <Report query={balance}>
        {({ total_debit, total_credit }) => (
          <Report query={result}>
            {({ total_income, total_expense }) => (
              <Facts
                items={[
                  { label: t`Debits at its end`, value: <Money aed={total_debit} /> },
                  { label: t`Credits at its end`, value: <Money aed={total_credit} /> },
                  {
                    label: several ? t`Income of these months` : t`Income of the month`,
                    value: <Money aed={total_income} />,
                  },
                  {
                    label: several ? t`Expense of these months` : t`Expense of the month`,
                    value: <Money aed={total_expense} />,
                  },
                ]}
              />
            )}
          </Report>
        )}
      </Report>
      {month.may_not.close === 'entries_wait' && (
        <Banner tone="warning">
          <Trans>Manual entries wait that are dated in {name} or before. Approve or reject them first.</Trans>
        </Banner>
      )}
    </>
  )
}

const states: Readonly<Record<BooksMonth['state'], { tone: StampTone; label: MessageDescriptor }>> = {
  closed: { tone: 'done', label: msg({ message: 'Closed', context: 'a month' }) },
  next: { tone: 'due', label: msg`To close` },
  later: { tone: 'wait', label: msg`Open` },
  running: { tone: 'wait', label: msg`In progress` },
}

type MonthRowProps = { month: BooksMonth; onOpen: (act: ClosingAct) => void }

/** A month: how it stands, what its trial balance comes to, who closed it, and what can be done. */
function MonthRow({ month, onOpen }: MonthRowProps) {
  const { i18n } = useLingui()
  const { tone, label } = states[month.state]
  return (
    <li className="grid gap-x-6 gap-y-1 border-b border-rule py-3 last:border-0 md:grid-cols-[17rem_minmax(0,1fr)_auto]">
      <p className="flex items-baseline justify-between gap-3">
        <b className="font-display text-lg font-semibold">{monthText(month.month, i18n.locale)}</b>
        <Stamp tone={tone}>{i18n._(label)}</Stamp>
      </p>
      <div className="self-center text-label">
        <Said month={month} />
      </div>
      <div className="flex items-center empty:hidden md:justify-end">
        <Acts month={month} onOpen={onOpen} />
      </div>
    </li>
  )
}

/** What is known of the month. */
function Said({ month: { state, total, closed_by: by, closed_at: at, unchanged, waiting } }: { month: BooksMonth }) {
  return (
    <>
      {by !== null && at !== null && (
        <p>
          <Trans>
            Closed by {by} on <Day date={at} parts="moment" />
          </Trans>
        </p>
      )}
      {unchanged !== null && <Unchanged unchanged={unchanged} />}
      {waiting > 0 && (
        <p className="text-saffron">
          <Plural
            value={waiting}
            one="# manual entry waits to be approved"
            other="# manual entries wait to be approved"
          />
        </p>
      )}
      {state === 'running' ? (
        <p className="text-ink-2">
          <Trans>It can be closed when it is over.</Trans>
        </p>
      ) : (
        total !== null && (
          <p className="text-ink-2">
            <Trans>
              Trial balance: <Money aed={total} /> on either side
            </Trans>
          </p>
        )
      )}
    </>
  )
}

function Unchanged({ unchanged }: { unchanged: boolean }) {
  return unchanged ? (
    <p className="flex items-center gap-1.5 text-leaf">
      <Icon name="check" className="size-4" />
      <Trans>No balance changed since closing</Trans>
    </p>
  ) : (
    <p className="flex items-center gap-1.5 font-semibold text-brick">
      <Icon name="alert" className="size-4" />
      <Trans>A balance changed since closing: the books are damaged</Trans>
    </p>
  )
}

function Acts({ month, onOpen }: MonthRowProps) {
  const { i18n, t } = useLingui()
  const name = monthText(month.month, i18n.locale)
  if (isOffered(month, 'close'))
    return month.state === 'later' ? (
      <Button look="quiet" onClick={() => onOpen('close')}>
        <Trans>Close all up to {name}…</Trans>
      </Button>
    ) : (
      <Button aria-label={t`Close ${name}`} onClick={() => onOpen('close')}>
        <Trans>Close…</Trans>
      </Button>
    )
  if (month.may.includes('reopen'))
    return (
      <Button look="danger" aria-label={t`Open again: ${name}`} onClick={() => onOpen('reopen')}>
        <Trans>Open again…</Trans>
      </Button>
    )
  return null
}

/** What closes is offered also where entries wait: its dialog says so. */
const isOffered = <Step extends string>({ may, may_not: mayNot }: May<Step>, step: NoInfer<Step>) =>
  may.includes(step) || mayNot[step] === 'entries_wait'

const monthOfBooks = ({ month }: BooksMonth) => month as Month
