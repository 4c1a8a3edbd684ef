import type { ReactNode } from 'react'
import { generatePath } from 'react-router'
import type { OfficePayment } from '#web/app/calls/office-queries.ts'
import { paymentAddress } from '#web/app/officer/payment-number.tsx'
import { paths } from '#web/app/routes/paths.ts'
import { Link } from '#web/ui/link.tsx'

/** A payment's number, or what names it, leading to its page. */
export function PaymentLink({ id, children = id }: { id: number; children?: ReactNode }) {
  return <DeskLink to={paymentAddress(id)}>{children}</DeskLink>
}

/** A few words of a list or a pane that lead to their page. */
export function DeskLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="num -my-3 inline-flex min-h-target min-w-target items-center justify-end text-leaf underline decoration-rule underline-offset-4 hover:decoration-leaf"
    >
      {children}
    </Link>
  )
}

type Payer = OfficePayment['member']

export const payerAddress = ({ id }: Payer) => generatePath(paths.officeMember, { id: String(id) })

/** The slip for cash that an officer entered. */
export const slipAddress = (id: number) => generatePath(paths.officeSlip, { id: String(id) })

/** Where the months of a member stand in the grid of dues. */
export const gridAddress = ({ unique_id: search }: Payer, year: string) =>
  `${paths.officeMembersGrid}?${new URLSearchParams({ year, search })}`
