import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { UNDO_MINUTES } from '#core/policy.ts'
import { call } from '#web/app/calls/api.ts'
import { officeKey } from '#web/app/calls/office-queries.ts'
import { queryClient } from '#web/app/calls/query-client.ts'
import { Key, useHotkeys } from '#web/app/officer/hotkeys.tsx'
import { undoPayments } from '#web/app/officer/use-decisions.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** What was done with lines, by how it is undone: payments that were verified, lines whose entry is reversed, lines that are opened. */
export type Undo = { payments?: readonly number[]; reopen?: readonly number[]; release?: readonly number[] }

const isNothing = ({ payments = [], reopen = [], release = [] }: Undo) =>
  payments.length + reopen.length + release.length === 0

/** Undoes all of it; gives why what could not be undone was not. */
async function undoAll({ payments = [], reopen = [], release = [] }: Undo): Promise<string[]> {
  const failed = (await undoPayments(payments)).flatMap(({ undone, message }) => (undone ? [] : [message]))
  for (const id of reopen) await call('POST /api/office/bank-lines/:id/reopen', { params: { id } })
  for (const id of release) await call('POST /api/office/bank-lines/:id/release', { params: { id } })
  return failed
}

/** Undoes what was done with lines. */
export const useUndo = () =>
  useMutation({
    mutationFn: undoAll,
    onSettled: () => queryClient.invalidateQueries({ queryKey: officeKey }),
  })

/** What became of undoing it. */
export function Undone({ of: { data, error, isSuccess } }: { of: ReturnType<typeof useUndo> }) {
  const { t } = useLingui()
  if (isSuccess && data.length === 0) return <Notice>{t`Undone. The lines are open again.`}</Notice>
  if (!isSuccess && !error) return null
  return (
    <Banner tone="error" live>
      {error ? error.message : [...new Set(data)].join(' ')}
    </Banner>
  )
}

/** The way back from what was done with lines: a button and its key, for as long as a decision can be undone. */
export function UndoLines({ undo }: { undo: Undo }) {
  const [over, setOver] = useState(false)
  const undoing = useUndo()
  const { isPending, isSuccess } = undoing
  const mutate = () => undoing.mutate(undo)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), UNDO_MINUTES * 60_000)
    return () => clearTimeout(timer)
  }, [])
  const offered = !over && !isPending && !isSuccess && !isNothing(undo)
  useHotkeys({ u: offered ? () => mutate() : undefined })
  if (isSuccess || undoing.error) return <Undone of={undoing} />
  if (over || isNothing(undo)) return null
  return (
    <Button
      look="text"
      pending={isPending}
      onClick={() => mutate()}
      aria-keyshortcuts="U"
      className="justify-self-start"
    >
      <Trans>Undo</Trans> <Key>U</Key>
    </Button>
  )
}

/** What was done with a line, and the way back. */
function UndoNote({ undo, children }: { undo: Undo; children: string }) {
  return (
    <div className="grid gap-2">
      <Notice>{children}</Notice>
      <UndoLines undo={undo} />
    </div>
  )
}

type Said = { message?: string | undefined }

/** The note of a payment that was verified, with the way back. */
export const undoOfVerified =
  (id: number) =>
  ({ message = '' }: Said) => (
    <UndoNote key={id} undo={{ payments: [id] }}>
      {message}
    </UndoNote>
  )

/** The note of what was entered from a line; what waits for another officer is not posted, and so not undone. */
export function undoOfPayments(
  said: Said & { posted: boolean } & ({ payment_id: number } | { payment_ids: number[] }),
) {
  const ids = 'payment_ids' in said ? said.payment_ids : [said.payment_id]
  return said.posted ? (
    <UndoNote key={ids.join()} undo={{ payments: ids }}>
      {said.message ?? ''}
    </UndoNote>
  ) : undefined
}

/** The note of what a line was posted as that is no member's. */
export const undoOfPosted =
  (lineId: number) =>
  ({ message = '', ...said }: Said & { entry_id?: number | null }) =>
    said.entry_id === null ? undefined : (
      <UndoNote key={lineId} undo={{ reopen: [lineId] }}>
        {message}
      </UndoNote>
    )
