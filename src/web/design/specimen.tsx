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

/** A picture that needs nothing fetched: two fields of colour. */
const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" width="240" height="120"><path fill="#357" d="M0 0h240v120H0z"/><path fill="#fb3" d="M0 80 80 30 150 90 200 60 240 80V120H0z"/></svg>'

export const pictureAddress = `data:image/svg+xml,${encodeURIComponent(drawing)}`

export const photo = new File([drawing], 'receipt-of-may.svg', { type: 'image/svg+xml' })

export const paper = new File(['%PDF-1.7'], 'bank-receipt-2025-05-with-a-long-name-as-banks-give.pdf', {
  type: 'application/pdf',
})

/** For what is pressed and has nothing to do here. */
export const nothing = () => {}
