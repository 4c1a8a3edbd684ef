import type { ReactNode } from 'react'
import { useAssociation } from '#web/app/calls/association.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { Code, Written } from '#web/ui/isolated.tsx'
import { Sheet } from '#web/ui/sheet.tsx'

/** The association's phone, email and address, as its settings have them. */
export default function ContactLines() {
  const { phone, email, address } = useAssociation()
  return (
    <Sheet as="div" flush className="px-sheet py-1">
      <address className="not-italic">
        {phone && (
          <Line icon="phone">
            <a
              href={`tel:${phone}`}
              className="num -my-2 inline-flex min-h-target items-center text-leaf underline underline-offset-4"
            >
              <Code>{phone}</Code>
            </a>
          </Line>
        )}
        {email && (
          <Line icon="mail">
            <a
              href={`mailto:${email}`}
              className="-my-2 inline-flex min-h-target items-center wrap-anywhere text-leaf underline underline-offset-4"
            >
              <Code>{email}</Code>
            </a>
          </Line>
        )}
        {address && (
          <Line icon="pin">
            <span className="whitespace-pre-line">
              <Written>{address}</Written>
            </span>
          </Line>
        )}
      </address>
    </Sheet>
  )
}

function Line({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <div className="flex min-h-target items-center gap-3 border-b border-rule py-2 last:border-0">
      <Icon name={icon} className="size-5 text-ink-2" />
      {children}
    </div>
  )
}
