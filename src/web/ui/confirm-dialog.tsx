import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type ConfirmDialogProps = {
  title: ReactNode
  /** What will happen. */
  children: ReactNode
  /** The words of the button that does it. */
  action: ReactNode
  pending: boolean
  error?: string | undefined
  onConfirm: () => void
  onClose: () => void
}

/** Asks once more before something that cannot be taken back. */
export function ConfirmDialog({ title, children, action, pending, error, onConfirm, onClose }: ConfirmDialogProps) {
  return (
    <Dialog open onClose={onClose} title={title}>
      {error && (
        <Banner tone="error" live>
          {error}
        </Banner>
      )}
      <p>{children}</p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button look="quiet" onClick={onClose}>
          <Trans>Leave it</Trans>
        </Button>
        <Button look="danger" pending={pending} onClick={onConfirm}>
          {action}
        </Button>
      </div>
    </Dialog>
  )
}
