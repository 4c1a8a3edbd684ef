import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { LoadMore } from '#web/app/officer/load-more.tsx'
import { useStatus } from '#web/app/officer/status-filter.tsx'
import { Pills } from '#web/app/officer/tabs.tsx'
import { paths } from '#web/app/routes/paths.ts'
import { EntryLink, Report } from '#web/features/books/officer/index.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Written } from '#web/ui/isolated.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { type ModalHandlers, useModal } from '#web/ui/use-modal.tsx'
import { BankAccountSelect, BankNav, useBankAccount } from './bank-account-select.tsx'
import { type BankLine, bankLinesQuery, type LineStatus } from './bank-queries.ts'
import { ConfirmLineDialog, LineHead, lineLists, nameOfLine, noLines } from './line-head.tsx'
import { LinesToMatch } from './lines-to-match.tsx'

/** The lines of a bank account's statements: what each is in the books. */
export default function BankPage() {
  const { t, i18n } = useLingui()
  const status = useStatus(lineLists)
  const { query, accounts } = useBankAccount()
  return (
    <>
      <PageHeading title={t`Bank`} className="font-display text-xl font-semibold max-md:sr-only" />
      <BankNav />
      <Report query={query}>
        {({ code }) => (
          <>
            <BankAccountSelect accounts={accounts} value={code} />
            <Pills
              label={t`Status`}
              pills={(Object.keys(lineLists) as LineStatus[]).map((each) => ({
                key: each,
                to: `?${new URLSearchParams({ account: code, status: each })}`,
                label: i18n._(lineLists[each]),
                current: each === status,
              }))}
            />
            <Lines key={`${code} ${status}`} account={code} status={status} />
          </>
        )}
      </Report>
    </>
  )
}

function Lines({ account, status }: { account: string; status: LineStatus }) {
  const { i18n } = useLingui()
  const list = useInfiniteQuery(bankLinesQuery(account, status))
  return (
    <Report query={list}>
      {({ pages }) => {
        const lines = pages.flatMap((page) => page.lines)
        const isToMatch = status === 'open' || status === 'unclaimed'
        return (
          <>
            {isToMatch ? (
              <LinesToMatch lines={lines} mayMatch={pages[0]?.may.includes('verify') ?? false} />
            ) : (
              <SettledLines lines={lines} />
            )}
            {lines.length === 0 && (
              <EmptyState
                icon="check"
                title={i18n._(noLines[status])}
                action={
                  status === 'open' && (
                    <ButtonLink look="quiet" to={`${paths.officeBankImport}?${new URLSearchParams({ account })}`}>
                      <Trans>Import a statement</Trans>
                    </ButtonLink>
                  )
                }
              />
            )}
            <LoadMore list={list} />
          </>
        )
      }}
    </Report>
  )
}

/** Lines that are matched or set aside: by whom, and as what. */
function SettledLines({ lines }: { lines: readonly BankLine[] }) {
  const { t } = useLingui()
  const { opened, open, ways, notice } = useModal<BankLine>()
  return (
    <>
      {notice}
      {lines.length > 0 && (
        <ul
          aria-label={t`Lines of the statement`}
          className="rounded-sheet border border-rule bg-sheet px-4 shadow-lift"
        >
          {lines.map((line) => (
            <li key={line.id} className="grid gap-x-6 gap-y-1 border-b border-rule py-3 last:border-0 lg:grid-cols-2">
              <LineHead line={line} />
              <div className="flex flex-wrap items-start justify-between gap-x-4 text-label text-ink-2">
                <Settled line={line} />
                {line.may.includes('release') && (
                  <Button look="text" aria-label={t`Open again: ${nameOfLine(line)}`} onClick={() => open(line)}>
                    <Trans>Open again</Trans>
                  </Button>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      {opened && <ReleaseDialog line={opened} ways={ways} />}
    </>
  )
}

function Settled({
  line: { entry_id, claimed_entry_id, payment_id: payment, settled_by: by, note },
}: {
  line: BankLine
}) {
  const entry = claimed_entry_id ?? entry_id
  return (
    <div className="grid gap-0.5">
      {entry !== null && (
        <p>
          <EntryLink id={entry}>
            <Trans>Entry no. {entry}</Trans>
          </EntryLink>
        </p>
      )}
      {payment !== null && (
        <p>
          <Trans>Payment {payment}</Trans>
        </p>
      )}
      {note !== null && (
        <p className="text-ink wrap-anywhere">
          <Written>{note}</Written>
        </p>
      )}
      {by !== null && (
        <p>
          <Trans>By {by}</Trans>
        </p>
      )}
    </div>
  )
}

/** Opens a line again that was set aside, or matched with what it is not. */
function ReleaseDialog({ line, ways }: { line: BankLine; ways: ModalHandlers }) {
  return (
    <ConfirmLineDialog
      step="release"
      line={line}
      ways={ways}
      title={<Trans>Open this line again?</Trans>}
      consequence={
        line.entry_id === null ? (
          <Trans>It stands among the lines to match again.</Trans>
        ) : (
          <Trans>It stands among the lines to match again. The entry itself stays as it was posted.</Trans>
        )
      }
      action={<Trans>Open it again</Trans>}
    />
  )
}
