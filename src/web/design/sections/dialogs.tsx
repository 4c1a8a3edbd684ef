import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form } from '#web/ui/form.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { Section } from '../specimen.tsx'

const kinds = ['Dialog', 'ConfirmDialog', 'ConfirmDialog, refused', 'ConfirmDialog, pending'] as const
type Kind = (typeof kinds)[number]

/** Each opens by its button, since one covers all the rest. */
export function Dialogs() {
  const [opened, setOpened] = useState<Kind>()
  const close = () => setOpened(undefined)
  return (
    <Section id="dialogs" wide>
      <div className="flex flex-wrap gap-2">
        {kinds.map((kind) => (
          <Button key={kind} look="quiet" onClick={() => setOpened(kind)}>
            {kind}
          </Button>
        ))}
      </div>
      <Dialog open={opened === 'Dialog'} onClose={close} title="Edit profile">
        <Form>
          <TextField label="Full name" required defaultValue="Rahima Khatun" data-first="" />
          <TextField label="Mobile" type="tel" hint="For messages of the office." />
          <Button onClick={close} wide>
            Save
          </Button>
        </Form>
      </Dialog>
      {opened && opened !== 'Dialog' && (
        <ConfirmDialog
          title="Take this payment back?"
          action="Take it back"
          pending={opened.endsWith('pending')}
          error={opened.endsWith('refused') ? 'It was verified meanwhile.' : undefined}
          onConfirm={close}
          onClose={close}
        >
          The office no longer looks at it. You can send the receipt again.
        </ConfirmDialog>
      )}
    </Section>
  )
}
