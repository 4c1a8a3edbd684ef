import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { download } from '#web/app/forms/download.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import type { Filter } from './period-fields.tsx'
import { PeriodFields } from './period-fields.tsx'
import type { StatementAccount } from './statement-queries.ts'

type DownloadDialogProps = {
  /** Whose months and balance are chosen to begin with. */
  filter: Filter
  accounts: readonly StatementAccount[]
  firstMonth: string
  onClose: () => void
}

/** The statement of some months, whole: as a PDF to hand over, or as a spreadsheet. */
export default function DownloadDialog({ filter, accounts, firstMonth, onClose }: DownloadDialogProps) {
  const [asked, setAsked] = useState({ from: filter.from, to: filter.to, account: filter.account })
  const change = (changed: Partial<typeof asked>) => setAsked({ ...asked, ...changed })
  const fetching = useMutation({
    mutationFn: (type: 'pdf' | 'csv') => {
      const given = Object.entries(asked).filter(([, value]) => value !== '')
      const query = new URLSearchParams(given)
      const days = [asked.from, asked.to && `to-${asked.to}`].filter(Boolean).join('-')
      return download(`/api/statement.${type}?${query}`, `${['statement', days].filter(Boolean).join('-')}.${type}`)
    },
  })
  const busy = (type: 'pdf' | 'csv') => fetching.isPending && fetching.variables === type
  return (
    <Dialog open onClose={onClose} title={<Trans>Download the statement</Trans>}>
      {fetching.error && (
        <Banner tone="error" live>
          <Trans>The statement could not be downloaded: {fetching.error.message}</Trans>
        </Banner>
      )}
      <p>
        <Trans>Includes every transaction in the months you choose, whatever you searched for.</Trans>
      </p>
      <div className="grid gap-4 @md:grid-cols-2">
        <PeriodFields period={asked} onChange={change} accounts={accounts} firstMonth={firstMonth} />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button icon="save" pending={busy('pdf')} onClick={() => fetching.mutate('pdf')}>
          <Trans>As a PDF</Trans>
        </Button>
        <Button look="quiet" icon="save" pending={busy('csv')} onClick={() => fetching.mutate('csv')}>
          <Trans>As a spreadsheet (CSV)</Trans>
        </Button>
      </div>
    </Dialog>
  )
}
