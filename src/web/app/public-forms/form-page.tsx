import type { ReactNode } from 'react'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Sheet } from '#web/ui/sheet.tsx'

type FormPageProps = { title: string; description: string; intro?: ReactNode; children: ReactNode; below?: ReactNode }

/** A public page that is one form: what it is for, the form on its sheet, and what else may be meant. */
export function FormPage({ title, description, intro, children, below }: FormPageProps) {
  return (
    <div className="mx-auto grid max-w-lg grid-cols-[minmax(0,1fr)] gap-5 wrap-anywhere">
      <div className="grid gap-2">
        <PageHeading title={title} description={description} className="font-display text-figure font-medium" />
        {intro && <p className="text-ink-2">{intro}</p>}
      </div>
      <Sheet as="div">{children}</Sheet>
      {below}
    </div>
  )
}
