import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { generatePath, useSearchParams } from 'react-router'
import type { AnswerOf } from '#contract/calls.ts'
import { callQuery } from '#web/app/calls/call-query.ts'
import { paths } from '#web/app/routes/paths.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { CopyLine } from '#web/ui/copy-button.tsx'
import { Day } from '#web/ui/day.tsx'
import { Facts } from '#web/ui/figures.tsx'
import { Link } from '#web/ui/link.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { AuditNav } from './audit-nav.tsx'

type Verdict = AnswerOf<'GET /api/office/sealed-books'>
type Fault = Verdict['faults'][number]

/** What is checked: all entries or one, and the how manieth time. */
type Asked = { entry: string | undefined; turn: number }

const NUMBER = /^[1-9]\d{0,14}$/

/** Asked for by a press alone: it reads the whole journal. */
const sealsQuery = (asked: Asked | undefined) => ({
  ...callQuery(['seals', asked], 'GET /api/office/sealed-books', {
    query: asked?.entry === undefined ? {} : { entry: asked.entry },
  }),
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
})

/** Holds the books against their seals, whole or one entry that the address names, and says in sentences what came of it. */
export default function SealsPage() {
  const { t } = useLingui()
  const [params] = useSearchParams()
  const named = params.get('entry') ?? ''
  const [asked, setAsked] = useState<Asked | undefined>(NUMBER.test(named) ? { entry: named, turn: 0 } : undefined)
  const { data, error, isFetching } = useQuery({ ...sealsQuery(asked), enabled: asked !== undefined })
  const check = (entry?: string) => setAsked({ entry, turn: (asked?.turn ?? 0) + 1 })
  return (
    <>
      <PageHeading title={t`Seals`} hidden />
      <AuditNav />
      <div className="flex flex-wrap items-end gap-x-6 gap-y-4 print:hidden">
        <Button onClick={() => check()} pending={isFetching && asked?.entry === undefined}>
          <Trans>Check all entries now</Trans>
        </Button>
        <OneEntry named={named} pending={isFetching && asked?.entry !== undefined} onCheck={check} />
      </div>
      {error && (
        <Banner tone="error" live>
          {error.message}
        </Banner>
      )}
      {data && <VerdictOf verdict={data} entry={asked?.entry} />}
    </>
  )
}

type OneEntryProps = { named: string; pending: boolean; onCheck: (entry: string) => void }

function OneEntry({ named, pending, onCheck }: OneEntryProps) {
  const { t } = useLingui()
  const [number, setNumber] = useState(named)
  const [wrong, setWrong] = useState(false)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const entry = number.trim()
    setWrong(!NUMBER.test(entry))
    if (NUMBER.test(entry)) onCheck(entry)
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-wrap items-end gap-3">
      <TextField
        label={t`Number of an entry`}
        required
        inputMode="numeric"
        autoComplete="off"
        value={number}
        onChange={({ target }) => setNumber(target.value)}
        error={wrong ? t`Enter the number of an entry.` : undefined}
      />
      <Button type="submit" look="quiet" pending={pending}>
        <Trans>Check this entry</Trans>
      </Button>
    </form>
  )
}

function VerdictOf({ verdict, entry }: { verdict: Verdict; entry: string | undefined }) {
  const { t } = useLingui()
  const { key, head, faults } = verdict
  return (
    <>
      {faults.length > 0 ? <Faults faults={faults} /> : <Whole verdict={verdict} entry={entry} />}
      <Sheet as="div" flush className="px-sheet py-2">
        <CopyLine label={t`Public key`} value={key} />
        {head && (
          <CopyLine label={entry === undefined ? t`Newest block` : t`Its block`} value={`${head.block}:${head.hash}`} />
        )}
        {head && <Facts items={[{ label: t`Sealed`, value: <Day date={head.sealed_at} parts="moment" /> }]} />}
      </Sheet>
      <p className="max-w-[65ch] text-sm text-ink-2">
        <Trans>
          Write the key and the newest block into the minutes of each meeting. With them, npm run audit proves that
          nothing earlier was rewritten.
        </Trans>
      </p>
    </>
  )
}

function Whole({ verdict: { entries, waiting }, entry }: { verdict: Verdict; entry: string | undefined }) {
  return (
    <Banner tone="success" live>
      {entry === undefined ? (
        <>
          <Plural
            value={entries}
            _0="No entry is sealed yet."
            one="# entry was checked. It is as it was sealed."
            other="# entries were checked. All are as they were sealed."
          />{' '}
          {waiting > 0 && (
            <Plural value={waiting} one="# entry waits to be sealed." other="# entries wait to be sealed." />
          )}
        </>
      ) : waiting > 0 ? (
        <Trans>Entry {entry} waits to be sealed, within about a minute.</Trans>
      ) : (
        <Trans>Entry {entry} is as it was sealed.</Trans>
      )}
    </Banner>
  )
}

const faultWords: Readonly<Record<Fault['what'], MessageDescriptor>> = {
  block_missing: msg`A block is missing.`,
  header_changed: msg`The head of a block was changed.`,
  out_of_order: msg`A block does not follow the one before.`,
  other_entries: msg`A block has other entries than its head says.`,
  root_wrong: msg`The entries of a block do not fit its head.`,
  other_key: msg`A block is signed with another key. Compare it with the key in the minutes.`,
  signature_wrong: msg`The signature of a block is not right.`,
  entry_changed: msg`An entry was changed after it was sealed.`,
  entry_gone: msg`A sealed entry is gone.`,
  seal_gone: msg`The seal of an entry is gone.`,
  slipped_in: msg`An entry was added without a seal.`,
  unknown_to_block: msg`An entry points to a block that does not contain it.`,
}

function Faults({ faults }: { faults: readonly Fault[] }) {
  const { t, i18n } = useLingui()
  return (
    <Banner tone="error" live>
      <p className="font-semibold">
        <Trans>The books are not as they were sealed.</Trans>
      </p>
      <ul aria-label={t`Differences`} className="my-2 grid list-disc gap-1 ps-5">
        {faults.map(({ what, block, entry, key }) => (
          <li key={`${what} ${block} ${entry}`} className="wrap-anywhere">
            {i18n._(faultWords[what])}{' '}
            {entry !== null && (
              <Link
                to={generatePath(paths.officeEntry, { id: String(entry) })}
                className="underline underline-offset-4"
              >
                <Trans>Entry no. {entry}</Trans>
              </Link>
            )}{' '}
            {block !== null && <Trans>Block {block}</Trans>} {key}
          </li>
        ))}
      </ul>
      <p>
        <Trans>Keep the backups of the last weeks, and tell the other officers before anything more is posted.</Trans>
      </p>
    </Banner>
  )
}
