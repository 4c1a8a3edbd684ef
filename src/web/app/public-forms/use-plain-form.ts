import { useLingui } from '@lingui/react/macro'
import { type FormEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { ApiError } from '#web/app/calls/api.ts'
import { draftAt } from '#web/app/forms/drafts.ts'
import type { BannerTone } from '#web/ui/banner.tsx'
import { shake } from '#web/ui/form.tsx'
import { toast } from '#web/ui/toast.ts'

type Fields = Readonly<Record<string, string>>
type Outcome = { tone: BannerTone; message: string }

/**
 * A public page's form on the browser's own validation, its sentences in our words. The member area's form library would
 * take a ninth of a public page's whole first load, for forms as plain as these. Where `send` gives nothing, the form asks
 * for more and stays as it is. `numberToo`: the email field of that name takes a mobile number as well. `leaves`: a success leads on to another page, which does not show what it said.
 */
export function usePlainForm(
  send: (fields: Fields) => Promise<{ message?: string | undefined } | undefined>,
  { leaves = false, numberToo }: { leaves?: boolean; numberToo?: string } = {},
) {
  const { t } = useLingui()
  const [pending, setPending] = useState(false)
  const [errors, setErrors] = useState<Fields>({})
  const [outcome, setOutcome] = useState<Outcome>()

  const report = (result: Outcome, heard: boolean) => {
    setOutcome(result)
    void toast(result.message, result.tone, heard)
  }

  const sentenceFor = (control: HTMLInputElement) => {
    if (control.validity.valueMissing) return t`Fill this in.`
    if (control.validity.typeMismatch) return t`Enter an email address like name@example.com.`
    if (control.validity.tooShort) return t`Use at least ${control.minLength} characters.`
    return control.title
  }

  const submit = async (form: HTMLFormElement) => {
    const wrong = invalidControls(form).filter((control) => !(control.name === numberToo && isNumber(control.value)))
    setErrors(Object.fromEntries(wrong.map((control) => [control.name, sentenceFor(control)])))
    setOutcome(undefined)
    if (wrong.length > 0) {
      shake(form)
      wrong[0]?.focus()
      return
    }
    setPending(true)
    try {
      const answer = await send(textFields(form))
      if (!answer) return
      const { message } = answer
      form.reset()
      report({ tone: 'success', message: message ?? t`Sent. Thank you!!` }, !leaves)
    } catch (problem) {
      if (problem instanceof ApiError) setErrors(firstOfEach(problem.errors))
      report({ tone: 'error', message: (problem as Error).message }, true)
    } finally {
      setPending(false)
    }
  }

  return {
    ready: useReady(),
    pending,
    errors,
    outcome,
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      if (!pending) void submit(event.currentTarget)
    },
  }
}

/**
 * Whether the scripts have come that send the form. The page stands before that, rendered to HTML, and the browser would
 * send the form itself: into the address, the password with it.
 */
function useReady(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

const never = () => () => {}

const isNumber = (text: string) => /^\+?[\p{Nd} ()./-]{7,20}$/u.test(text.trim())

function invalidControls(form: HTMLFormElement): HTMLInputElement[] {
  return [...form.elements].filter(
    (control): control is HTMLInputElement => 'validity' in control && !(control as HTMLInputElement).validity.valid,
  )
}

function textFields(form: HTMLFormElement): Fields {
  return Object.fromEntries(
    [...new FormData(form)].filter((field): field is [string, string] => typeof field[1] === 'string'),
  )
}

function firstOfEach(errors: ApiError['errors']): Fields {
  return Object.fromEntries(Object.entries(errors).map(([field, sentences]) => [field, sentences[0] ?? '']))
}

/**
 * Keeps what stands in a public form over a reload, but for passwords, until it is sent and so emptied. What was typed
 * before the scripts had come is newer than the draft, and stays.
 */
export function usePlainDraft(place: string) {
  const [draft] = useState(() => draftAt(place, 'visitor'))
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    const kept: Record<string, string> = JSON.parse(draft.read() || '{}')
    for (const control of controlsOf(form.current)) {
      const text = kept[control.name]
      if (text === undefined) continue
      if (control.type === 'radio') control.checked ||= control.value === text
      else control.value ||= text
    }
  }, [draft])

  return {
    ref: form,
    onInput: ({ currentTarget }: FormEvent<HTMLFormElement>) => {
      const filled = controlsOf(currentTarget).filter(({ type, checked }) => type !== 'radio' || checked)
      draft.keep(JSON.stringify(Object.fromEntries(filled.map(({ name, value }) => [name, value]))))
    },
    onReset: () => draft.keep(''),
  }
}

function controlsOf(form: HTMLFormElement | null): HTMLInputElement[] {
  return [...(form?.elements ?? [])].filter(
    (control): control is HTMLInputElement =>
      'value' in control && (control as HTMLInputElement).name !== '' && !isSecret(control as HTMLInputElement),
  )
}

/** Also while it is shown as text. */
const isSecret = ({ autocomplete }: HTMLInputElement) => autocomplete === 'new-password'

/** What a link from an email carries behind its #, which the browser tells no server; undefined where it was cut off. */
export function tokenInAddress(): string | undefined {
  return location.hash.match(/^#([\w-]{43})$/)?.[1]
}
