import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { whatsAppAddress } from '#core/whatsapp.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { Code } from '#web/ui/isolated.tsx'

/** Ways to reach somebody: call, WhatsApp, email. The chat has its greeting filled in, to be read before it is sent. */
export function MemberContact({ mobile, email, greeting }: { mobile: string; email: string; greeting?: string }) {
  const chat = whatsAppAddress(mobile, greeting)
  return (
    <address className="flex flex-wrap gap-x-5 not-italic">
      {mobile && (
        <Way icon="phone" to={`tel:${mobile.replace(/[^\d+]/g, '')}`}>
          <Code>{mobile}</Code>
        </Way>
      )}
      {chat && (
        <Way icon="chat" to={chat} elsewhere>
          <Trans>WhatsApp</Trans>
        </Way>
      )}
      {email && (
        <Way icon="mail" to={`mailto:${email}`}>
          <Code>{email}</Code>
        </Way>
      )}
    </address>
  )
}

type WayProps = { icon: IconName; to: string; elsewhere?: boolean; children: ReactNode }

function Way({ icon, to, elsewhere, children }: WayProps) {
  return (
    <a
      href={to}
      {...(elsewhere && { target: '_blank', rel: 'noreferrer' })}
      className="inline-flex min-h-target items-center gap-2 text-leaf underline decoration-rule underline-offset-4 wrap-anywhere hover:decoration-leaf"
    >
      <Icon name={icon} className="size-4" />
      {children}
    </a>
  )
}
