import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

/** A column of fields. The app says what is wrong in its own words, so the browser's bubbles are off. */
export function Form({ className, ...rest }: ComponentProps<'form'>) {
  return <form {...rest} noValidate className={cx('grid grid-cols-[minmax(0,1fr)] gap-4', className)} />
}

/** Two fields side by side where there is room. */
export function Pair({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={cx('grid grid-cols-2 gap-3', className)} />
}
