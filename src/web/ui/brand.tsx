import { Written } from './isolated.tsx'
import { Link } from './link.tsx'

/** The mark and the association's name. */
export function Brand({ to, name }: { to: string; name: string }) {
  return (
    <Link to={to} className="flex min-h-target min-w-0 items-center gap-2.5 @max-[14rem]:min-w-[30%]">
      <Mark />
      <b className="line-clamp-2 font-display text-base leading-tight font-semibold md:text-lg">
        <Written>{name}</Written>
      </b>
    </Link>
  )
}

/** A passbook's page with its seal. */
function Mark() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className="size-8 shrink-0 @max-[14rem]:hidden">
      <rect x="3" y="4" width="26" height="24" rx="5" className="fill-leaf" />
      <path d="M9 12h14M9 17h14M9 22h8" className="stroke-on-leaf" strokeWidth="2" strokeLinecap="round" />
      <circle cx="23" cy="22" r="2.4" className="fill-saffron" />
    </svg>
  )
}
