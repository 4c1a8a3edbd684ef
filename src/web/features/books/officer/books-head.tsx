import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { useLocation } from 'react-router'
import { overviewQuery } from '#web/app/calls/office-queries.ts'
import { DownloadButton, PrintButton } from '#web/app/officer/download-button.tsx'
import { PrintHead } from '#web/app/officer/print-head.tsx'
import { Tabs } from '#web/app/officer/tabs.tsx'
import { paths } from '#web/app/routes/paths.ts'
import { pageOf, useIntros } from '#web/app/session/read-intros.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { withTime } from './time.ts'
import { useTime } from './time-picker.tsx'

type BooksHeadProps = {
  title: string
  /** What the page says, in a sentence. */
  note: ReactNode
  /** Which days it is of. */
  time: ReactNode
  /** The pages that it stands among, where those are not of the books alone. */
  nav?: ReactNode
}

/**
 * The head of a page of the books. On paper it says whose books they are, of which days, what the page says, and when it was
 * printed; on the screen what it says goes once its reader has put it away.
 */
export function BooksHead({ title, note, time, nav = <BooksNav /> }: BooksHeadProps) {
  const path = pageOf(useLocation().pathname)
  const { isUnread, putAway } = useIntros()
  const isNew = isUnread(path)
  return (
    <>
      <PageHeading title={title} className="font-display text-xl font-semibold max-md:sr-only print:not-sr-only" />
      {nav}
      <PrintHead of={time}>
        <div
          className={cx('flex-wrap items-center gap-x-3 text-label text-ink-2 print:block', isNew ? 'flex' : 'hidden')}
        >
          <p className="max-w-[80ch]">{note}</p>
          <Button look="text" className="print:hidden" onClick={() => putAway(path)}>
            <Trans>Got it</Trans>
          </Button>
        </div>
      </PrintHead>
    </>
  )
}

/** The pages of the books side by side; the time that one shows is the other's too, and how many entries wait. */
function BooksNav() {
  const { t } = useLingui()
  const { params } = useTime()
  const waiting = useQuery(overviewQuery).data?.waiting.manual_entries
  return (
    <Tabs
      label={t`Books`}
      tabs={[
        { to: withTime(paths.officeBooks, params), label: t`Journal` },
        { to: withTime(paths.officeAccount, params), label: t`Accounts` },
        { to: withTime(paths.officeBankAndCash, params), label: t`Bank and cash` },
        { to: withTime(paths.officeTrialBalance, params), label: t`Trial balance` },
        { to: withTime(paths.officeIncomeExpense, params), label: t`Income and expense` },
        { to: withTime(paths.officeBalanceSheet, params), label: t`Balance sheet` },
        { to: withTime(paths.officeLoansAtRisk, params), label: t`Portfolio at risk` },
        { to: withTime(paths.officeAnnualReport, params), label: t`Annual report` },
        { to: withTime(paths.officeManual, params), label: t`Manual entries`, count: waiting },
        { to: withTime(paths.officeClosing, params), label: t`Closing` },
      ]}
    />
  )
}

type BooksFile = { path: string; query: Readonly<Record<string, string | undefined>>; fileName: string }

type BooksToolsProps = ComponentProps<typeof PrintButton> & {
  /** The path of the spreadsheet, what it is asked for, and its name. */
  csv: BooksFile
  /** The same of a PDF, where there is one. */
  pdf?: BooksFile
}

/** A page of the books on paper, and as a spreadsheet. */
export function BooksTools({ csv, pdf, ...print }: BooksToolsProps) {
  return (
    <div className="flex flex-wrap gap-2 print:hidden md:ms-auto">
      <PrintButton {...print} />
      {pdf && (
        <DownloadButton path={addressOf(pdf)} fileName={pdf.fileName}>
          <Trans>Download PDF</Trans>
        </DownloadButton>
      )}
      <DownloadButton path={addressOf(csv)} fileName={csv.fileName}>
        <Trans>Download CSV</Trans>
      </DownloadButton>
    </div>
  )
}

function addressOf({ path, query }: BooksFile): string {
  const asked = Object.entries(query).filter((each): each is [string, string] => each[1] !== undefined)
  return `${path}?${new URLSearchParams(asked)}`
}
