import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { SectionTitle } from '#web/ui/sheet.tsx'

/** Two columns on a desktop, on a phone one after the other. */
export function Columns({ start, end }: { start: ReactNode; end: ReactNode }) {
  const column = 'grid grid-cols-[minmax(0,1fr)] gap-4'
  return (
    <div className={`${column} items-start lg:grid-cols-2`}>
      <div className={column}>{start}</div>
      <div className={column}>{end}</div>
    </div>
  )
}

/** A part of what lies on the desk, under its title. What leads to it within the page names its `id`. */
export function Part({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  return (
    <section id={id} className="scroll-mt-20">
      <SectionTitle className="mb-1.5">{title}</SectionTitle>
      {children}
    </section>
  )
}

/** Two parts of a line, with what the language puts between them. */
export function TwoParts({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <Trans context="two parts of a line">
      {first}, {second}
    </Trans>
  )
}
