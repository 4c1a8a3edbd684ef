import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { MyAccountData } from '#contract/account.ts'
import { useBlobAddress } from '#web/app/forms/use-blob.ts'
import { useProfile } from '#web/app/session/profile-context.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { cx } from '#web/ui/cx.ts'
import { Explained } from '#web/ui/explained.tsx'
import { Code, Written } from '#web/ui/isolated.tsx'
import { moneyText, smallFigure } from '#web/ui/money.tsx'
import { Sheet } from '#web/ui/sheet.tsx'

/** `explained` is beside the label. */
type FigureCardProps = { label: string; explained?: ReactNode; aed: number; due?: boolean; children?: ReactNode }

/** A balance on a card of its own, with a word on it where there is one. */
export function FigureCard({ label, explained, aed, due, children }: FigureCardProps) {
  const { i18n } = useLingui()
  const figure = moneyText(aed, i18n.locale)
  return (
    <Sheet as="div" flush className="min-w-0 p-[min(1.25rem,5cqi)]">
      <header className="flex flex-wrap items-center text-sm text-ink-2">
        <h2 className="min-w-0">{label}</h2>
        {explained}
      </header>
      <div className="@container">
        <p className={cx('num font-display font-medium', smallFigure(figure), due && 'text-saffron')}>
          <Code>
            <small className="me-1 font-words text-xs font-medium text-ink-2">AED</small>
            <span className="inline-block whitespace-nowrap">{figure}</span>
          </Code>
        </p>
      </div>
      {children && <div className="text-sm text-ink-2">{children}</div>}
    </Sheet>
  )
}

/** Who is signed in: picture, name, ID and email, or the mobile number. */
export function Holder() {
  const { name, email, mobile, image, unique_id: uniqueId } = useProfile()
  const picture = useBlobAddress(image)
  return (
    <div className="flex items-center gap-4 @max-3xs:flex-wrap">
      <Avatar name={name} picture={picture} className="size-[min(4rem,20cqi)] text-[length:min(var(--text-lg),8cqi)]" />
      <div className="min-w-0">
        <p className="font-display text-lg font-semibold">
          <Written>{name}</Written>
        </p>
        {uniqueId && (
          <p className="num text-sm text-ink-2">
            <Trans>ID: {uniqueId}</Trans>
          </p>
        )}
        <p className="text-sm wrap-anywhere text-ink-2">
          <Code>{email || mobile}</Code>
        </p>
      </div>
    </div>
  )
}

/** What a member owes by the end of this month. */
export function DueCard({ account, children }: { account: MyAccountData; children?: ReactNode }) {
  const { t } = useLingui()
  return (
    <FigureCard
      label={t`Due balance`}
      explained={
        <Explained word={t`Due balance`}>
          <Trans>
            Dues and loan instalments due by the end of this month, and anything else you owe. A payment counts once it
            is verified.
          </Trans>
        </Explained>
      }
      aed={account.due_balance}
      due={account.due_balance > 0}
    >
      {children}
    </FigureCard>
  )
}
