import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

/** A sheet of paper that things stand on. `as` names what it is: a section with a heading, a form's frame, a plain box. */
export function Sheet({
  as: Tag = 'section',
  flush,
  className,
  ...rest
}: Omit<ComponentProps<'section'>, 'ref'> & { as?: 'section' | 'div' | 'article'; flush?: boolean }) {
  return (
    <Tag
      {...rest}
      className={cx('rounded-sheet border border-rule bg-sheet shadow-lift', !flush && 'p-sheet', className)}
    />
  )
}

/** The heading of a part of a page. */
export function SectionTitle({ className, children, ...rest }: ComponentProps<'h2'>) {
  return (
    <h2 {...rest} className={cx('mb-2.5 font-display text-lg font-semibold', className)}>
      {children}
    </h2>
  )
}
