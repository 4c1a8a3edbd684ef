import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useChangeParams } from '#web/app/routes/use-change-params.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

type NothingFoundProps = {
  title?: ReactNode
  /** What the address narrows the list by, which the button takes away. */
  narrowedBy?: readonly string[]
  children?: ReactNode
}

/** A list in which a search or a filter finds nothing, and the way back to all of it. */
export function NothingFound({ title, narrowedBy = ['search'], children }: NothingFoundProps) {
  const change = useChangeParams()
  return (
    <EmptyState
      icon="lens"
      title={title ?? <Trans>Nothing found</Trans>}
      action={
        <Button look="quiet" onClick={() => change(Object.fromEntries(narrowedBy.map((name) => [name, ''])))}>
          <Trans>Show all</Trans>
        </Button>
      }
    >
      {children ?? <Trans>Nothing in this list matches your search.</Trans>}
    </EmptyState>
  )
}
