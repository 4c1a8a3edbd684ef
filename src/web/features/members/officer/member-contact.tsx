import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { Code } from '#web/ui/isolated.tsx'
import { whatsAppAddress } from './whatsapp.ts'

/** Ways to reach somebody: call, WhatsApp, email. */
export function MemberContact({ mobile, email }: { mobile: string; email: string }) {
  const chat = whatsAppAddress(mobile)
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
      <Way icon="mail" to={`mailto:${email}`}>
        <Code>{email}</Code>
      </Way>
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
