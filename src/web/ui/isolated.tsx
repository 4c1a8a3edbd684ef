import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'

/**
 * A number, a code, an IBAN, an account, a phone, a reference: drawn from left to right, as it is written, whatever
 * stands around it. In Arabic its groups would otherwise change places.
 */
export function Code({ className, ...rest }: Omit<ComponentProps<'bdi'>, 'dir'>) {
  return <bdi {...rest} dir="ltr" className={cx('num', className)} />
}

/** Plain text of a fact or a line, which may be either, apart from what stands around it. */
export const apart = (content: ReactNode): ReactNode =>
  typeof content === 'string' ? <Written>{content}</Written> : content

/** What somebody wrote, a name or a reason: it runs as its own first letter does. */
export function Written(props: Omit<ComponentProps<'bdi'>, 'dir'>) {
  return <bdi {...props} dir="auto" />
}
