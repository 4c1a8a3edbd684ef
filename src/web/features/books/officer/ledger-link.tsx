import type { ReactNode } from 'react'
import { generatePath, Link } from 'react-router'
import { paths } from '#web/app/routes/paths.ts'
import { withTime } from './time.ts'
import { useTime } from './use-time.ts'

/** For a thumb as everywhere; in the tables of a desk, lines stand closer. */
export const ledgerLook =
  'inline-flex min-h-target min-w-target items-center text-leaf underline decoration-rule underline-offset-4 hover:decoration-leaf desk:in-[table]:min-h-6 desk:in-[table]:min-w-6 print:min-h-0 print:min-w-0 print:no-underline'

type AccountLinkProps = { code: string; member?: number | undefined; children: ReactNode }

/** Leads to the statement of an account, of one member alone where one is named, at the time that is shown here. */
export function AccountLink({ code, member, children }: AccountLinkProps) {
  const { params } = useTime()
  const asked = { account: code, ...(member !== undefined && { member: String(member) }) }
  return (
    <Link to={withTime(paths.officeAccount, params, asked)} className={ledgerLook}>
      {children}
    </Link>
  )
}

/** Leads to one entry. */
export function EntryLink({ id, children }: { id: number; children: ReactNode }) {
  const { params } = useTime()
  return (
    <Link to={withTime(generatePath(paths.officeEntry, { id: String(id) }), params)} className={ledgerLook}>
      {children}
    </Link>
  )
}
