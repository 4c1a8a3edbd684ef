import { Trans } from '@lingui/react/macro'
import { businessDateAt } from '#core/calendar.ts'
import { Fold } from '#web/ui/fold.tsx'
import { DownloadButton } from '../parts/download-button.tsx'

/** The whole journal for programs of others, by which anybody can check the books. */
export function TakeAlong() {
  const today = businessDateAt(new Date())
  return (
    <Fold
      summary={
        <span className="text-label font-semibold text-leaf">
          <Trans>Check the whole journal elsewhere</Trans>
        </span>
      }
      className="max-w-[80ch] rounded-sheet border border-rule bg-sheet px-4 print:hidden"
    >
      <p className="mb-3 text-label text-ink-2">
        <Trans>
          Every entry from the first day on, as a text file. hledger and beancount are free programs that read it and
          add it up by themselves: an auditor gets the same balances, to the fils, without trusting Somiti.
        </Trans>
      </p>
      <div className="flex flex-wrap gap-2 pb-4">
        <DownloadButton path="/api/office/ledger/journal.hledger" fileName={`somiti-${today}.hledger`}>
          <Trans>For hledger or ledger</Trans>
        </DownloadButton>
        <DownloadButton path="/api/office/ledger/journal.beancount" fileName={`somiti-${today}.beancount`}>
          <Trans>For beancount</Trans>
        </DownloadButton>
      </div>
    </Fold>
  )
}
