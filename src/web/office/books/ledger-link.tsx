import type { ReactNode } from 'react'
import { generatePath, Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { withTime } from './time.ts'
import { useTime } from './use-time.ts'

const look =
  'inline-block min-h-6 text-leaf underline decoration-rule underline-offset-4 hover:decoration-leaf print:no-underline'

type AccountLinkProps = { code: string; member?: number | undefined; children: ReactNode }

/** Leads to the statement of an account, of one member alone where one is named, at the time that is shown here. */
export function AccountLink({ code, member, children }: AccountLinkProps) {
  const { params } = useTime()
  const asked = { account: code, ...(member !== undefined && { member: String(member) }) }
  return (
    <Link to={withTime(paths.officeAccount, params, asked)} className={look}>
      {children}
    </Link>
  )
}

/** Leads to one entry. */
export function EntryLink({ id, children }: { id: number; children: ReactNode }) {
  const { params } = useTime()
  return (
    <Link to={withTime(generatePath(paths.officeEntry, { id: String(id) }), params)} className={look}>
      {children}
    </Link>
  )
}
