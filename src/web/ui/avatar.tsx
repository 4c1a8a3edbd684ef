import { cx } from './cx.ts'

/** A member's picture, or the first letters of their name. The name stands beside it, so it says nothing itself. */
export function Avatar({
  name,
  picture,
  className = 'size-9 text-label',
}: {
  name: string
  picture?: string | undefined
  className?: string
}) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'grid shrink-0 place-items-center overflow-hidden rounded-full bg-leaf-wash font-semibold text-leaf',
        className,
      )}
    >
      {picture ? <img src={picture} alt="" className="size-full object-cover" /> : initials(name)}
    </span>
  )
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return ends
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toLocaleUpperCase()
}
