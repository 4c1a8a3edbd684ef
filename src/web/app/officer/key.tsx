import { useKeysOn } from './keys-on.ts'

/** The key that does it, beside the words; not on a phone, and not while keys are switched off. */
export function Key({ children }: { children: string }) {
  if (!useKeysOn()) return null
  return (
    <span
      aria-hidden="true"
      className="num hidden min-w-5 rounded-stamp border border-current px-1 text-center font-words text-xs leading-5 font-semibold opacity-80 md:inline-block"
    >
      {children}
    </span>
  )
}
