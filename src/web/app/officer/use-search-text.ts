import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'

/** Long enough that a word is typed in one go, short enough that nobody waits for it. */
const PAUSE_MS = 250

/**
 * What is typed into a search field, and what is searched for: the address takes it over (?search=) once typing pauses,
 * so that it can be sent to a colleague and stands there again on the way back.
 */
export function useSearchText() {
  const [params, setParams] = useSearchParams()
  const search = params.get('search') ?? ''
  const [text, setText] = useState(search)
  const written = useRef(search)

  useEffect(() => {
    if (search === written.current) return
    written.current = search
    setText(search)
  }, [search])

  useEffect(() => {
    const wanted = text.trim()
    if (wanted === search) return
    const timer = setTimeout(() => {
      written.current = wanted
      setParams((before) => withSearch(before, wanted), { replace: true })
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, search, setParams])

  return { text, setText, search }
}

function withSearch(before: URLSearchParams, search: string): URLSearchParams {
  const params = new URLSearchParams(before)
  if (search === '') params.delete('search')
  else params.set('search', search)
  return params
}
