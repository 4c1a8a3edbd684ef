import { Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect, useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { draftText, draftValues, dropFiles } from './draft-files.ts'
import { draftAt } from './drafts.ts'
import { useProfile } from './layouts/profile-context.ts'
import { Button } from './ui/button.tsx'

const NOTHING: readonly string[] = []

/**
 * Keeps what stands in a form over a reload, chosen files too: `note` says so when the form opens with it again, and
 * offers to start anew. `place` tells one form from others; one that is undefined keeps nothing, nor is any field kept
 * whose name is in `leaveOut`, which has to stay the same.
 */
export function useFormDraft<Fields extends FieldValues>(
  place: string | undefined,
  form: UseFormReturn<Fields>,
  leaveOut = NOTHING,
) {
  const person = useProfile().id
  const [draft] = useState(() => (place === undefined ? undefined : draftAt(place)))
  const [restored, setRestored] = useState(false)

  useEffect(() => {
    if (!draft) return
    let open = true
    let leave: (() => void) | undefined
    const begin = async () => {
      const kept = Object.entries(await draftValues(draft.read() || '{}'))
      if (!open) return
      for (const [name, value] of kept) form.setValue(name as Path<Fields>, value as Fields[Path<Fields>])
      setRestored(kept.length > 0)
      leave = form.subscribe({
        formState: { values: true },
        callback: ({ values, defaultValues }) => {
          const opened = new Map<string, unknown>(Object.entries(defaultValues ?? {}))
          const own = Object.entries(values).filter(([name, value]) => !isSame(value, opened.get(name)))
          change(draft, own.length > 0 ? draftText(person, Object.fromEntries(own), leaveOut) : '')
        },
      })
    }
    void begin()
    return () => {
      open = false
      leave?.()
    }
  }, [draft, form, person, leaveOut])

  const forget = () => {
    if (draft) change(draft, '')
    setRestored(false)
  }
  const note: ReactNode = restored && (
    <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-2">
      <Trans>What you had begun is here again.</Trans>
      <Button
        look="text"
        onClick={() => {
          form.reset()
          forget()
        }}
      >
        <Trans>Start anew</Trans>
      </Button>
    </p>
  )
  return { note, forget }
}

/** What the form opened with is no draft: meanwhile it may have changed. */
const isSame = (one: unknown, other: unknown) => one === other || JSON.stringify(one) === JSON.stringify(other)

/** Ends the draft of a form that is left from outside it. */
export const forgetDraft = (place: string) => change(draftAt(place), '')

function change(draft: ReturnType<typeof draftAt>, text: string): void {
  dropFiles(draft.read(), text)
  draft.keep(text)
}
