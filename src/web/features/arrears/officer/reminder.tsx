import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Association } from '#contract/association.ts'
import { listed } from '#web/app/language/i18n.ts'
import type { ArrearsRow } from '#web/features/members/officer/member-queries.ts'
import { whatsAppAddress } from '#web/features/members/officer/whatsapp.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { dayText } from '#web/ui/day.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { moneyText } from '#web/ui/money.tsx'

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

const SHOWN_MS = 2000

/** Copies words to be put elsewhere, and says so. A page without TLS has no clipboard, so there is no button either. */
function CopyText({ text, label }: { text: string; label: string }) {
  const [copied, setCopied] = useState(false)
  if (!navigator.clipboard) return null
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
    setTimeout(() => setCopied(false), SHOWN_MS)
  }
  return (
    <Button look="text" icon={copied ? 'check' : 'copy'} aria-label={label} onClick={copy}>
      <span aria-live="polite">{copied ? <Trans>Copied</Trans> : <Trans>Copy the text</Trans>}</span>
    </Button>
  )
}

/** A kind reminder: what is open, since when, and where to pay. */
function useReminderText(row: ArrearsRow, association: Association): string {
  const { t, i18n } = useLingui()
  const amount = (aed: number) => `AED ${moneyText(aed, i18n.locale)}`
  const open = [
    row.months_open > 0 &&
      t`${plural(row.months_open, { one: '# month of dues', other: '# months of dues' })}, ${amount(row.dues_open)}`,
    row.instalments_open > 0 && t`loan instalments, ${amount(row.instalments_open)}`,
    row.receivable > 0 && t`owed besides, ${amount(row.receivable)}`,
  ]
  const parts = open.filter((part) => part !== false)
  const what = listed(parts, '; ')
  const { name } = association
  const since = dayText(row.since, i18n.locale)
  const total = amount(row.total)
  const where = payTo(association.bank)
  return [
    t`Dear ${row.name},`,
    parts.length > 1
      ? t`this is open with ${name}, the oldest of it since ${since}: ${what}. Together it is ${total}.`
      : t`this is open with ${name} since ${since}: ${what}.`,
    where === ''
      ? t`The office will tell you where to pay.`
      : t`Please pay to ${where}, and send us a photo of the receipt.`,
    t`If you have paid already: thank you! Please send us the receipt.`,
  ].join('\n')
}

/** The bank's details that the association has given, in one line. */
function payTo({ name, account_name, account_number, iban }: Association['bank']): string {
  return listed([name, account_name, account_number, iban].filter((part) => part !== ''))
}
