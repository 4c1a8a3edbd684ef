import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { ActDialog } from '#web/app/forms/act-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form } from '#web/ui/form.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { Section } from '../specimen.tsx'

const kinds = ['Dialog', 'ActDialog', 'ActDialog, refused', 'ActDialog, pending'] as const
type Kind = (typeof kinds)[number]

/** Each opens by its button, since one covers all the rest. */
export function Dialogs() {
  const [opened, setOpened] = useState<Kind>()
  const form = useForm()
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
        <ActDialog
          act={{
            form,
            pending: opened.endsWith('pending'),
            error: opened.endsWith('refused') ? 'It was verified meanwhile.' : undefined,
            close,
          }}
          look="danger"
          title="Take this payment back?"
          what={<p>The office no longer looks at it. You can send the receipt again.</p>}
          action="Take it back"
          onSubmit={close}
        />
      )}
    </Section>
  )
}
