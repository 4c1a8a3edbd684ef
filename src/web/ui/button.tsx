import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import { Icon, type IconName } from './icon.tsx'
import { Link, type LinkProps } from './link.tsx'

/** primary: the one thing to do here. quiet: what else can be done. due: what waits to be paid. danger: what cannot be undone. text: a line of words. */
type Look = { look?: 'primary' | 'quiet' | 'due' | 'danger' | 'text'; icon?: IconName; wide?: boolean }

function buttonClass({ look = 'primary', wide }: Look, className?: string) {
  return cx('button', `button-${look}`, wide && 'w-full', className)
}

/** `pending` says that it is being done: it stays focused and reads as busy, and a second press does nothing. */
export function Button({
  look,
  icon,
  wide,
  pending,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & Look & { pending?: boolean | undefined }) {
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      onClick={pending ? (event) => event.preventDefault() : onClick}
      className={cx(buttonClass({ look, wide } as Look, className), pending && 'opacity-70')}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  )
}

export function ButtonLink({
  look,
  icon,
  wide,
  className,
  children,
  ...rest
}: Omit<LinkProps, 'className'> & Look & { className?: string }) {
  return (
    <Link {...rest} className={buttonClass({ look, wide } as Look, className)}>
      {icon && <Icon name={icon} />}
      {children}
    </Link>
  )
}
