import type { ReactNode } from 'react'
import { Link } from '#web/ui/link.tsx'

/** The name that a line of a list begins with, leading to its page. */
export function RowLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      dir="auto"
      className="inline-flex min-h-target min-w-target items-center font-semibold text-leaf underline decoration-rule underline-offset-4 hover:decoration-leaf"
    >
      {children}
    </Link>
  )
}
