import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useChangeParams } from '#web/app/routes/use-change-params.ts'
import { cx } from '#web/ui/cx.ts'
import { controlClass } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

const SEARCH_MOST = 100

type SearchFieldProps = {
  text: string
  onType: (text: string) => void
  /** What is searched, and by what; without them members. */
  label?: string
  placeholder?: string
}

/** Searches as one types. */
export function SearchField({ text, onType, label, placeholder }: SearchFieldProps) {
  const { t } = useLingui()
  const id = useId()
  return (
    <search className="relative w-full md:max-w-96 print:hidden">
      <label htmlFor={id}>
        <VisuallyHidden>{label ?? <Trans>Search members</Trans>}</VisuallyHidden>
      </label>
      <span className="pointer-events-none absolute inset-y-0 start-3 grid place-items-center text-ink-2">
        <Icon name="lens" />
      </span>
      <input
        id={id}
        type="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={SEARCH_MOST}
        placeholder={placeholder ?? t`Name, ID, mobile or email`}
        value={text}
        onChange={(event) => onType(event.target.value)}
        className={cx(controlClass, 'ps-10.5')}
      />
    </search>
  )
}

/** Long enough that a word is typed in one go, short enough that nobody waits for it. */
const PAUSE_MS = 250
/** What a page is left by, before it is: a press, and the click that a key makes of a link. */
const LEAVING = ['pointerdown', 'click'] as const

/**
 * What is typed into a search field, and what is searched for: the address takes it over (?search=) once typing pauses or
 * something is pressed, so that it can be sent to a colleague and stands there again on the way back.
 */
export function useSearchText() {
  const [params] = useSearchParams()
  const change = useChangeParams()
  const search = params.get('search') ?? ''
  const [text, setText] = useState(search)
  const written = useRef(search)

  useEffect(() => {
    if (search === written.current) return
    written.current = search
    setText(search)
  }, [search])

  const write = useEffectEvent((wanted: string) => {
    if (wanted === written.current) return
    written.current = wanted
    change({ search: wanted })
  })
  useEffect(() => {
    const wanted = text.trim()
    if (wanted === search) return
    const take = () => write(wanted)
    const timer = setTimeout(take, PAUSE_MS)
    for (const event of LEAVING) document.addEventListener(event, take, true)
    return () => {
      clearTimeout(timer)
      for (const event of LEAVING) document.removeEventListener(event, take, true)
    }
  }, [text, search])

  return { text, setText, search }
}

/** The text once it has stood still for a moment. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
