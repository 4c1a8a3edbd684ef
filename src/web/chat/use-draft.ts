import { useState } from 'react'

/** What is being written, kept in this window over a reload until it is sent. `place` tells one draft from others. */
export function useDraft(place: string): readonly [string, (text: string) => void] {
  const key = `ts_draft_${place}`
  const [draft, setDraft] = useState(() => sessionStorage.getItem(key) ?? '')
  const change = (text: string) => {
    setDraft(text)
    if (text === '') sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, text)
  }
  return [draft, change]
}
