import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { MESSAGE_LONGEST, PICTURE_MAX_BYTES } from '#contract/limits.ts'
import { draftAt } from '#web/app/forms/drafts.ts'
import { Button } from '#web/ui/button.tsx'
import { FilePicker } from '#web/ui/file-picker.tsx'
import { Form } from '#web/ui/form.tsx'
import { shake } from '#web/ui/shake.ts'
import { TextArea } from '#web/ui/text-area.tsx'

const PICTURES = 'image/jpeg,image/png,image/webp'

type ComposerProps = {
  /** Tells its draft from others. */
  place: string
  label: ReactNode
  hint?: ReactNode
  /** A visitor is answered in words alone. */
  pictures: boolean
  pending?: boolean
  /** What the server has against what was sent. */
  problem?: string | undefined
  /** True: it is on its way, and the next can be written. */
  onSend: (text: string, picture: File | undefined) => Promise<boolean>
}

/** Where a message is written. What is being written outlasts a reload. */
export function Composer({ place, label, hint, pictures, pending, problem, onSend }: ComposerProps) {
  const { t, i18n } = useLingui()
  const [text, setText] = useDraft(place)
  const [picture, setPicture] = useState<File>()
  const [tried, setTried] = useState(false)
  const length = text.trim().length
  const tooLong = length > MESSAGE_LONGEST
  const tooLarge = picture !== undefined && picture.size > PICTURE_MAX_BYTES
  const empty = length === 0 && !picture
  const number = (value: number) => value.toLocaleString(i18n.locale)

  const submit = async (form: HTMLFormElement) => {
    setTried(true)
    if (tooLong || tooLarge || empty) {
      form.querySelector<HTMLElement>(tooLong || empty ? 'textarea' : 'input')?.focus()
      return shake(form)
    }
    if (!(await onSend(text.trim(), picture))) return
    setText('')
    setPicture(undefined)
    setTried(false)
  }
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault()
        if (!pending) void submit(event.currentTarget)
      }}
    >
      <TextArea
        label={label}
        hint={hint}
        rows={3}
        required
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit()
        }}
        error={
          tooLong
            ? t`A message has at most ${number(MESSAGE_LONGEST)} characters, and this has ${number(length)}. Please send it in parts.`
            : (tried && empty && t`Please write a message.`) || problem
        }
      />
      {pictures && (
        <FilePicker
          label={<Trans>Picture</Trans>}
          accept={PICTURES}
          file={picture}
          onChange={setPicture}
          error={tooLarge && t`The picture is larger than 10 MB.`}
        />
      )}
      <Button type="submit" wide pending={pending}>
        <Trans>Send</Trans>
      </Button>
    </Form>
  )
}

/** What is being written, kept in this window over a reload until it is sent. `place` tells one draft from others. */
function useDraft(place: string): readonly [string, (text: string) => void] {
  const [draft] = useState(() => draftAt(place))
  const [text, setText] = useState(draft.read)
  const change = (written: string) => {
    setText(written)
    draft.keep(written)
  }
  return [text, change]
}
