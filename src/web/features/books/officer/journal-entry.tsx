import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { ApiError } from '#web/app/calls/api.ts'
import { NotThere } from '#web/app/routes/not-there.tsx'
import { paths } from '#web/app/routes/paths.ts'
import { EvidenceLink } from '#web/features/evidence/officer/index.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Day } from '#web/ui/day.tsx'
import { Facts } from '#web/ui/figures.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { BooksHead } from './books-head.tsx'
import { entryQuery, type JournalEntry } from './books-queries.ts'
import { JournalTable, Reversal } from './journal-table.tsx'
import { Report } from './report.tsx'
import { withTime } from './time.ts'
import { useTime } from './time-picker.tsx'

export default function EntryPage() {
  const id = Number(useParams().id)
  return Number.isSafeInteger(id) && id > 0 ? <OneEntry id={id} /> : <NoSuchEntry />
}

function OneEntry({ id }: { id: number }) {
  const { t } = useLingui()
  const entry = useQuery(entryQuery(id))
  if (entry.error instanceof ApiError && entry.error.status === 404) return <NoSuchEntry />
  return (
    <>
      <BooksHead
        title={t`Entry no. ${id}`}
        time={<Trans>entry no. {id}</Trans>}
        note={<Trans>One entry of the journal. Its evidence has the payment, the bank line and who decided.</Trans>}
      />
      <AllEntries />
      <Report query={entry}>
        {(found) => (
          <>
            <JournalTable entries={[found]} />
            <Sheet as="div" flush className="px-4 py-1 text-label">
              <Kept entry={found} />
            </Sheet>
          </>
        )}
      </Report>
    </>
  )
}

/** When it was posted, when the money really moved, and by whom. */
function Kept({ entry }: { entry: JournalEntry }) {
  const { t } = useLingui()
  const { date, received_on, posted_at, by, reverses, reversed_by } = entry
  const facts = [
    { label: t`Posting date`, value: <Day date={date} /> },
    { label: t`Received or paid on`, value: <Day date={received_on} /> },
    { label: t`Entered`, value: <Day date={posted_at} parts="moment" /> },
    by !== null && { label: t`Posted by`, value: by },
    {
      label: t`Seal`,
      value: (
        <ButtonLink look="text" className="-my-2.5" to={`${paths.officeSeals}?entry=${entry.id}`}>
          <Trans>Check this entry</Trans>
        </ButtonLink>
      ),
    },
    { label: t`All that is kept`, value: <EvidenceLink of="entry" className="-my-2.5" id={entry.id} /> },
    (reverses !== null || reversed_by !== null) && { label: t`Reversal`, value: <Reversal entry={entry} /> },
  ]
  return <Facts items={facts.filter((fact) => fact !== false)} />
}

function AllEntries() {
  const { params } = useTime()
  return (
    <ButtonLink
      look="text"
      icon="back"
      to={withTime(paths.officeBooks, params)}
      className="justify-self-start print:hidden"
    >
      <Trans>All entries</Trans>
    </ButtonLink>
  )
}

function NoSuchEntry() {
  const { t } = useLingui()
  const { params } = useTime()
  const to = withTime(paths.officeBooks, params)
  return <NotThere icon="statement" title={t`No such entry`} to={to} all={<Trans>All entries</Trans>} />
}
