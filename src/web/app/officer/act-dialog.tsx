import type { ReactNode } from 'react'
import { Dialog } from '#web/ui/dialog.tsx'
import { ActForm, type ActFormProps } from './act-form.tsx'

/** Says what an action of the office will do, and takes what it needs. */
export function ActDialog({ title, ...form }: ActFormProps & { title: ReactNode }) {
  return (
    <Dialog open onClose={form.onClose} title={title}>
      <ActForm {...form} />
    </Dialog>
  )
}
