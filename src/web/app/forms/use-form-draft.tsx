import { Trans } from '@lingui/react/macro'
import { type ReactNode, useLayoutEffect, useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { useProfile } from '#web/app/session/profile-context.ts'
import { Button } from '#web/ui/button.tsx'
import { eraseFiles, getFiles, putFile } from './draft-file-store.ts'
import { draftAt } from './drafts.ts'
import { newIdempotencyKey } from './idempotency-key.ts'

/** Numbers of accounts and passports are typed again, in every form: others may use the device. */
const NEVER_KEPT = [
  'account_number',
  'payee_account',
  'bank_account',
  'bank_account_number',
  'bank_iban',
  'passport_or_nid',
]

/**
 * Keeps what is in a form over a reload, chosen files too. `note` says so when the form opens with it again, and offers to
 * start again. `place` tells one form from others; without one nothing is kept. `brought` is what the form opens with from
 * elsewhere, such as a receipt that was shared: it is kept like typed text, and instead of it.
 */
export function useFormDraft<Fields extends FieldValues>(
  place: string | undefined,
  form: UseFormReturn<Fields>,
  brought: Partial<Fields> = {},
) {
  const person = useProfile().id
  const [given] = useState(() => Object.entries(brought).filter(([, value]) => value !== undefined))
  const [draft] = useState(() => (place === undefined ? undefined : draftAt(place)))
  const [restored, setRestored] = useState(false)

  // A layout effect, so that what is typed into a form which has only just come is heard.
  useLayoutEffect(() => {
    const bring = () => {
      for (const [name, value] of given) form.setValue(name as Path<Fields>, value as Fields[Path<Fields>])
    }
    if (!draft) return bring()
    const kept = draft.read()
    const opened = form.getValues()
    let open = true
    let restoring = kept !== ''
    const leave = form.subscribe({
      formState: { values: true },
      callback: ({ values, defaultValues }) => !restoring && write(values, defaultValues),
    })
    const write = (values: Fields, defaultValues: unknown) => {
      const begun = new Map<string, unknown>(Object.entries(defaultValues ?? {}))
      const own = Object.entries(values).filter(
        ([name, value]) => !NEVER_KEPT.includes(name) && !isSame(value, begun.get(name)),
      )
      change(draft, own.length > 0 ? draftText(person, Object.fromEntries(own)) : '')
    }
    const restore = async () => {
      const values = Object.entries(await draftValues(kept))
      if (!open) return
      for (const [name, value] of values) {
        const path = name as Path<Fields>
        if (given.some(([each]) => each === name)) continue
        if (isSame(form.getValues(path), opened[path])) form.setValue(path, value as Fields[Path<Fields>])
      }
      restoring = false
      bring()
      setRestored(values.length > 0)
      write(form.getValues(), opened)
    }
    if (restoring) void restore()
    else bring()
    return () => {
      open = false
      leave()
    }
  }, [draft, form, person, given])

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
        <Trans>Start again</Trans>
      </Button>
    </p>
  )
  return { note, forget }
}

/** What the form opened with is no draft, since it may have changed. No two files are the same. */
const isSame = (one: unknown, other: unknown) =>
  one === other || (!(one instanceof File) && JSON.stringify(one) === JSON.stringify(other))

/** Ends the draft of a form that is left from outside it. */
export const forgetDraft = (place: string) => change(draftAt(place), '')

function change(draft: ReturnType<typeof draftAt>, text: string): void {
  dropFiles(draft.read(), text)
  draft.keep(text)
}

/** What stands in a draft in the place of a file. */
type Mark = { kept_file: string }

const ids = new WeakMap<File, string>()

/** The values as text, but for those never kept. Its files are kept beside it by the browser, and named in it. */
function draftText(person: number, values: unknown): string {
  return JSON.stringify(values, (name, value: unknown) => {
    if (NEVER_KEPT.includes(name)) return undefined
    return value instanceof File ? { kept_file: idOf(person, value) } : value
  })
}

function idOf(person: number, file: File): string {
  const known = ids.get(file)
  if (known !== undefined) return known
  const id = newIdempotencyKey()
  ids.set(file, id)
  void putFile(id, person, file)
  return id
}

/** The values of a text, with their files where the browser still has them. */
async function draftValues(text: string): Promise<Record<string, unknown>> {
  const named = filesOf(text)
  const found = named.length > 0 ? await getFiles(named) : []
  const files = new Map(named.map((id, at) => [id, found[at]]))
  for (const [id, file] of files) if (file) ids.set(file, id)
  return JSON.parse(text, (_name, value: unknown) => (isMark(value) ? files.get(value.kept_file) : value))
}

/** Erases the files that stood in a draft and do not any more. */
function dropFiles(before: string, after: string): void {
  const staying = filesOf(after)
  void eraseFiles(filesOf(before).filter((id) => !staying.includes(id)))
}

const filesOf = (text: string): string[] => [...text.matchAll(/"kept_file":"(\w+)"/g)].map(([, id]) => id ?? '')

const isMark = (value: unknown): value is Mark => typeof value === 'object' && value !== null && 'kept_file' in value
