import type { ReactNode } from 'react'
import { PageHeading } from '#web/ui/page-heading.tsx'

/** A public page of words: one column at the width of a book's. */
export function Article({ title, description, children }: { title: string; description: string; children: ReactNode }) {
  return (
    <article className="mx-auto grid max-w-[66ch] gap-8">
      <PageHeading
        title={title}
        description={description}
        className="font-display text-figure font-medium text-balance"
      />
      {children}
    </article>
  )
}

export function Chapter({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className="grid gap-2.5">
      <h2 className="font-display text-xl font-semibold">{title}</h2>
      {children}
    </section>
  )
}
