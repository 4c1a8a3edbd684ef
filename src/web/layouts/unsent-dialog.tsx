import { Plural, Trans } from '@lingui/react/macro'
import type { Asking } from '#web/app/send-queue/unsent.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

/** Asks who signs out whether what they have not sent may be deleted. */
export default function UnsentDialog({ count, answer }: Asking) {
  return (
    <Dialog open onClose={() => answer(false)} title={<Trans>Sign out and delete what was not sent?</Trans>}>
      <p>
        <Plural
          value={count}
          one="# payment or message was not sent yet. It is deleted from this device when you sign out."
          other="# payments or messages were not sent yet. They are deleted from this device when you sign out."
        />
      </p>
      <div className="grid gap-2">
        <Button look="danger" wide onClick={() => answer(true)}>
          <Trans>Sign out and delete</Trans>
        </Button>
        <Button look="quiet" wide onClick={() => answer(false)}>
          <Trans>Stay signed in</Trans>
        </Button>
      </div>
    </Dialog>
  )
}
