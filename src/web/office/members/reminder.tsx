import { Trans, useLingui } from '@lingui/react/macro'
import type { Association } from '#contract/association.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Fold } from '#web/ui/fold.tsx'
import type { ArrearsRow } from '../parts/member-queries.ts'
import { whatsAppAddress } from '../parts/whatsapp.ts'
import { CopyText } from './copy-text.tsx'
import { useReminderText } from './use-reminder-text.ts'

/** The words that remind a member, to be read, and two ways to send them. */
export function Reminder({ row, association }: { row: ArrearsRow; association: Association }) {
  const { t } = useLingui()
  const text = useReminderText(row, association)
  const chat = whatsAppAddress(row.mobile, text)
  return (
    <div className="flex flex-wrap items-start gap-x-5 text-label">
      {chat && (
        <ButtonLink
          look="text"
          icon="chat"
          to={chat}
          target="_blank"
          rel="noreferrer"
          aria-label={t`Remind by WhatsApp: ${row.name}`}
        >
          <Trans>Remind by WhatsApp</Trans>
        </ButtonLink>
      )}
      <CopyText text={text} label={t`Copy the text: ${row.name}`} />
      <Fold className="open:basis-full" summary={<span className="text-ink-2">{t`Read it`}</span>}>
        <p dir="auto" className="rounded-field bg-paper px-4 py-3 whitespace-pre-line wrap-anywhere">
          {text}
        </p>
      </Fold>
    </div>
  )
}
