import { Icon } from '#web/ui/icon.tsx'
import type { GridRow } from '../parts/member-queries.ts'

/** The sign of a month's state: a tick, a clock, an empty ring, or nothing. Its word stands beside it or is read out. */
export function GridSign({ state }: { state: GridRow['months'][number] }) {
  switch (state) {
    case 'completed':
      return <Icon name="check" className="size-3.5 text-leaf" />
    case 'in_review':
      return <Icon name="clock" className="size-3.5 text-ink-2" />
    case 'due':
      return <span aria-hidden="true" className="size-2.5 shrink-0 rounded-full border-2 border-saffron" />
    case 'none':
      return null
  }
}
