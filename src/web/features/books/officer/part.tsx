import type { ReactNode } from 'react'
import { SectionTitle } from '#web/ui/sheet.tsx'

type PartProps = {
  title: string
  /** What is read out. */
  words: ReactNode
  /** The figures, in a table. */
  children?: ReactNode
}

/** A part of the annual report. */
export function Part({ title, words, children }: PartProps) {
  return (
    <section className="mb-6 grid grid-cols-[minmax(0,1fr)] gap-2.5 break-inside-avoid">
      <SectionTitle className="mb-0">{title}</SectionTitle>
      <div className="grid gap-1.5 leading-relaxed">{words}</div>
      {children}
    </section>
  )
}
