import { Trans } from '@lingui/react/macro'
import { Fragment } from 'react'
import { generatePath } from 'react-router'
import type { AuditThing } from '#contract/audit.ts'
import { paymentAddress } from '#web/app/officer/payment-number.tsx'
import { paths } from '#web/app/routes/paths.ts'
import { loanAddress } from '#web/features/loans/officer/index.ts'
import { memberAddress } from '#web/features/members/officer/index.ts'
import { Written } from '#web/ui/isolated.tsx'
import { Link } from '#web/ui/link.tsx'
import type { AuditRecord } from './audit-words.ts'

const linkLook =
  'relative text-leaf underline decoration-rule underline-offset-4 hover:decoration-leaf before:absolute before:-inset-x-2 before:-inset-y-2.5 lg:before:hidden'

/** A record in a sentence, each person and thing in it leading to its page; then why, and what else it leads to. */
export function ActSentence({ record }: { record: AuditRecord }) {
  const page = pageOf(record)
  return (
    <>
      {placed(record.sentence).map(({ at, text, to }) =>
        to ? (
          <Link key={at} to={thingAddress(to)} dir="auto" className={linkLook}>
            {text}
          </Link>
        ) : (
          <Fragment key={at}>{text}</Fragment>
        ),
      )}
      {page !== undefined && (
        <>
          {' '}
          <Link to={page} className={linkLook}>
            <Trans>To the page</Trans>
          </Link>
        </>
      )}
    </>
  )
}

/** The parts, each with where it begins in the sentence. */
function placed(parts: AuditRecord['sentence']) {
  let end = 0
  return parts.map((part) => {
    const at = end
    end += part.text.length
    return { ...part, at }
  })
}

/** Why it was done, as the officer wrote it. */
export function ActReason({ reason }: { reason: string }) {
  return (
    <span className="text-ink-2">
      <Trans>
        Reason: <Written>{reason}</Written>
      </Trans>
    </span>
  )
}

/** Where a thing is. */
function thingAddress({ kind, id }: AuditThing): string {
  switch (kind) {
    case 'member':
      return memberAddress(id)
    case 'payment':
      return paymentAddress(id)
    case 'loan':
      return loanAddress(id)
    case 'entry':
      return generatePath(paths.officeEntry, { id: String(id) })
    case 'bonus':
      return generatePath(paths.officeBonus, { id: String(id) })
    case 'sample':
      return generatePath(paths.officeSample, { id: String(id) })
    case 'conversation':
      return generatePath(paths.officeConversation, { id: String(id) })
    case 'voucher':
    case 'line':
    case 'manual':
      return generatePath(paths.officeEvidence, { of: kind, id: String(id) })
    case 'withdrawal':
      return `${paths.officeWithdrawals}?withdrawal=${id}`
  }
}

/** Of what the sentence does not name by its number: its page. */
const PAGES: Readonly<Record<string, string | ((record: AuditRecord) => string | undefined)>> = {
  applications: `${paths.officeApplications}?status=declined`,
  imports: paths.officeImport,
  'bank-statements': paths.officeBankImport,
  'bank-rules': paths.officeBankRules,
  'money-accounts': paths.officeBankAndCash,
  periods: paths.officeClosing,
  years: paths.officeClosing,
  settings: paths.officeSettings,
  setup: paths.officeSettings,
  officers: paths.officeOfficers,
  titles: paths.officeOfficers,
  notices: ({ outcome }) =>
    typeof outcome.notice_id === 'number'
      ? generatePath(paths.officeNotice, { id: String(outcome.notice_id) })
      : undefined,
  reports: ({ params }) => `${paths.officeAnnualReport}?${new URLSearchParams({ year: params.id ?? '' })}`,
}

/** The page of what the sentence has no link to. */
function pageOf(record: AuditRecord): string | undefined {
  if (record.sentence.some(({ to }) => to !== null)) return undefined
  const page = PAGES[record.call.split('/')[3] ?? '']
  return typeof page === 'function' ? page(record) : page
}
