import { useEffect } from 'react'
import { useMayKeep } from '#web/offline/choice.ts'
import { useProfile } from './profile-context.ts'

/** Has this device keep what its member sees, where it may. Shows nothing. */
export function KeepFigures() {
  const { id } = useProfile()
  const may = useMayKeep(id)
  useEffect(() => {
    if (!may) return
    let here = true
    let end: (() => void) | undefined
    const begin = async () => {
      const { keepFigures } = await import('#web/offline/kept-figures.ts')
      if (here) end = keepFigures(id)
    }
    begin().catch(() => {})
    return () => {
      here = false
      end?.()
    }
  }, [id, may])
  return null
}
