import { useState } from 'react'
import { draftAt } from '#web/drafts.ts'

/** What is being written, kept in this window over a reload until it is sent. `place` tells one draft from others. */
export function useDraft(place: string): readonly [string, (text: string) => void] {
  const [draft] = useState(() => draftAt(place))
  const [text, setText] = useState(draft.read)
  const change = (written: string) => {
    setText(written)
    draft.keep(written)
  }
  return [text, change]
}
