import { useEffect, useEffectEvent } from 'react'

/** A photo up to here is sent as it is. */
const SMALL_BYTES = 500 * 1024
const shrunk = new WeakSet<File>()

/** Puts a smaller one in the place of a large photo that was chosen. What is chosen meanwhile stays. */
export function useShrunkPhoto(file: File | undefined, onChange: (file: File) => void): void {
  const change = useEffectEvent(onChange)
  useEffect(() => {
    if (!file?.type.startsWith('image/') || file.size <= SMALL_BYTES || shrunk.has(file)) return
    let chosen = true
    const shrink = async () => {
      const { shrinkPhoto } = await import('./shrink-photo.ts')
      const small = await shrinkPhoto(file)
      shrunk.add(small)
      if (chosen) change(small)
    }
    // Where the code for it cannot be fetched, it goes as it is.
    shrink().catch(() => {})
    return () => {
      chosen = false
    }
  }, [file])
}
