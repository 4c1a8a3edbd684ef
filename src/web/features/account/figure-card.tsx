import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'
import { Code } from '#web/ui/isolated.tsx'
import { moneyText } from '#web/ui/money.tsx'
import { Sheet } from '#web/ui/sheet.tsx'

type FigureCardProps = { label: string; aed: number; due?: boolean; children?: ReactNode }

/** A balance on a card of its own, with a word on it where there is one. */
export function FigureCard({ label, aed, due, children }: FigureCardProps) {
  const { i18n } = useLingui()
  return (
    <Sheet as="div" flush className="min-w-0 p-4 md:p-5">
      <h2 className="text-sm text-ink-2">{label}</h2>
      <p className={cx('num font-display text-xl font-medium', due && 'text-saffron')}>
        <Code>
          <small className="me-1 font-words text-xs font-medium text-ink-2">AED</small>
          {moneyText(aed, i18n.locale)}
        </Code>
      </p>
      {children && <div className="text-sm text-ink-2">{children}</div>}
    </Sheet>
  )
}
