import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { overviewQuery } from '#web/office-queries.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { useModal } from '#web/ui/use-modal.tsx'
import { BooksHead } from './books/books-head.tsx'
import { EntryForm } from './manual/entry-form.tsx'
import { EntryList } from './manual/entry-list.tsx'
import { manualLists } from './manual/manual-words.ts'
import { StatusFilter } from './parts/status-filter.tsx'
import { useMay } from './parts/use-may.ts'
import { useStatus } from './parts/use-status.ts'

/** Entries that are written by hand: proposed by one treasurer, approved by another. */
export default function ManualEntriesPage() {
  const { t, i18n } = useLingui()
  const status = useStatus(manualLists)
  const mayPost = useMay('post_entry')
  const waiting = useQuery(overviewQuery).data?.waiting
  const { opened, open, ways, notice } = useModal<'write'>()
  return (
    <>
      <BooksHead
        title={t`Manual entries`}
        time={i18n._(manualLists[status])}
        note={
          <Trans>
            What no other page of the office enters: a correction, a premium passed on to the insurer, what an auditor
            asks for. One treasurer writes the entry, another approves it, and only then is it posted.
          </Trans>
        }
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <StatusFilter
          path={paths.officeManual}
          status={status}
          lists={manualLists}
          {...(waiting && { counts: { proposed: waiting.manual_entries } })}
        />
        {mayPost && !opened && (
          <Button look="quiet" icon="edit" className="md:ms-auto" onClick={() => open('write')}>
            <Trans>Write an entry</Trans>
          </Button>
        )}
      </div>
      {notice}
      {opened && <EntryForm ways={ways} />}
      <EntryList key={status} status={status} />
    </>
  )
}
