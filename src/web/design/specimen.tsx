import type { ReactNode } from 'react'
import type { FieldErrors, FieldValues } from 'react-hook-form'
import { cx } from '#web/ui/cx.ts'
import { SectionTitle } from '#web/ui/sheet.tsx'

/** A part of the page under its heading, which is a picture of its own in the tests. `wide` has one specimen a line. */
export function Section({ id, wide, children }: { id: string; wide?: boolean; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="border-t border-rule bg-paper py-6">
      <SectionTitle id={`${id}-title`} className="capitalize">
        {id}
      </SectionTitle>
      <div className={cx('grid items-start gap-5', !wide && 'md:grid-cols-2 lg:grid-cols-3')}>{children}</div>
    </section>
  )
}

/** A component in one of its states, under the name of that state. */
export function Specimen({ of, children }: { of: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 min-w-0 gap-1.5">
      <p className="text-xs text-ink-2">{of}</p>
      {children}
    </div>
  )
}

/** As a form has what the server did not accept. */
export function serverErrors<Fields extends FieldValues>(sentences: Partial<Record<keyof Fields, string>>) {
  const errors = Object.entries(sentences).map(([field, message]) => [field, { type: 'server', message }])
  return Object.fromEntries(errors) as FieldErrors<Fields>
}
