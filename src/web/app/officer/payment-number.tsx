import type { ReactNode } from 'react'
import { paths } from '#web/app/routes/paths.ts'
import { Link } from '#web/ui/link.tsx'

/** A payment's own page in the officer area. */
export const paymentAddress = (id: number) => `${paths.officePayments}?payment=${id}`

/** A payment's number within a sentence: it may be pressed around it too, and takes no more room than its figures. */
export function PaymentNumber({ id }: { id: number }) {
  return (
    <Link
      to={paymentAddress(id)}
      className="num -mx-4.5 -my-3 inline-flex min-h-target items-center px-4.5 underline underline-offset-4"
    >
      {id}
    </Link>
  )
}

/** Why something was refused; where that names a payment, its number leads there. */
export function refusalWords(words: string, payment: number | undefined): ReactNode {
  const at = payment === undefined ? -1 : words.indexOf(String(payment))
  if (payment === undefined || at < 0) return words
  return (
    <>
      {words.slice(0, at)}
      <PaymentNumber id={payment} />
      {words.slice(at + String(payment).length)}
    </>
  )
}
