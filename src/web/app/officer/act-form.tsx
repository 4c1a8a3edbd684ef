import { Trans } from '@lingui/react/macro'
import type { FormEvent, ReactNode } from 'react'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'

export type ActFormProps = {
  /** What will happen, to the money first of all. */
  what: ReactNode
  /** The words of the button that does it. */
  action: ReactNode
  look?: 'primary' | 'danger'
  pending: boolean
  error: string | undefined
  onSubmit: (event: FormEvent) => void
  onClose: () => void
  /** The fields, if it needs any. */
  children?: ReactNode
}

/** What stands in the dialog of an action: it stays with the sentence of what went wrong. */
export function ActForm(props: ActFormProps) {
  const { what, action, look = 'primary', pending, error, onSubmit, onClose, children } = props
  return (
    <Form onSubmit={onSubmit}>
      <div className="grid gap-2">{what}</div>
      {children}
      {error && (
        <Banner tone="error" live>
          {error}
        </Banner>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button look="quiet" onClick={onClose}>
          <Trans>Leave it</Trans>
        </Button>
        <Button type="submit" look={look} pending={pending}>
          {action}
        </Button>
      </div>
    </Form>
  )
}
