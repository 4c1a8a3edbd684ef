import { useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useModal } from '#web/ui/use-modal.tsx'
import { Report } from '../books/report.tsx'
import { LoadMore } from '../parts/load-more.tsx'
import { EntryRow } from './entry-row.tsx'
import { EntryStepDialog } from './entry-step-dialog.tsx'
import { type ManualEntry, type ManualStatus, manualEntriesQuery } from './manual-queries.ts'
import { noEntriesIn } from './manual-words.ts'
import type { EntryStep } from './use-entry-steps.ts'

/** The manual entries of one status. */
export function EntryList({ status }: { status: ManualStatus }) {
  const { i18n } = useLingui()
  const { opened, open, ways, notice } = useModal<{ step: EntryStep; entry: ManualEntry }>()
  const list = useInfiniteQuery(manualEntriesQuery(status))
  return (
    <>
      {notice}
      <Report query={list}>
        {({ pages }) => {
          const entries = pages.flatMap((page) => page.entries)
          if (entries.length === 0) return <EmptyState icon="statement" title={i18n._(noEntriesIn[status])} />
          return (
            <ul className="grid grid-cols-[minmax(0,1fr)] gap-4">
              {entries.map((entry) => (
                <EntryRow key={entry.id} entry={entry} onOpen={(step) => open({ step, entry })} />
              ))}
            </ul>
          )
        }}
      </Report>
      <LoadMore list={list} />
      {opened && <EntryStepDialog {...opened} ways={ways} />}
    </>
  )
}
