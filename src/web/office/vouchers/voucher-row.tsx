import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Day } from '#web/ui/day.tsx'
import { Written } from '#web/ui/isolated.tsx'
import { Money } from '#web/ui/money.tsx'
import { Stamp } from '#web/ui/stamp.tsx'
import { EntryLink } from '../books/ledger-link.tsx'
import { StoredFile } from '../parts/stored-file.tsx'
import type { Voucher } from './voucher-queries.ts'
import { voucherKinds } from './voucher-words.ts'

type VoucherRowProps = {
  voucher: Voucher
  /** Where the officer may reverse it. */
  onReverse: (() => void) | undefined
}

/** What was paid, to whom and what for, from where, by whom it was posted, and the picture of its paper. */
export function VoucherRow({ voucher, onReverse }: VoucherRowProps) {
  const { t } = useLingui()
  const [shown, setShown] = useState(false)
  const { payee, purpose, amount, picture, picture_type, reversed_by } = voucher
  return (
    <li className="grid gap-x-6 gap-y-1 border-b border-rule px-4 py-3 last:border-0 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
      <div className="min-w-0 wrap-anywhere">
        <p className="font-semibold">
          <Written>{purpose}</Written>
        </p>
        {payee !== '' && (
          <p>
            <Written>{payee}</Written>
          </p>
        )}
        <Kind voucher={voucher} />
      </div>
      <Facts voucher={voucher} />
      <Money aed={amount} className="font-display text-xl font-medium lg:text-end" />
      <div className="flex flex-wrap gap-x-4 text-label lg:col-span-3">
        {picture !== null && (
          <Button
            look="text"
            aria-expanded={shown}
            aria-label={shown ? t`Hide the voucher: ${purpose}` : t`Show the voucher: ${purpose}`}
            onClick={() => setShown(!shown)}
          >
            {shown ? <Trans>Hide the voucher</Trans> : <Trans>Show the voucher</Trans>}
          </Button>
        )}
        {onReverse && reversed_by === null && (
          <Button look="text" aria-label={t`Reverse: ${purpose}`} onClick={onReverse}>
            <Trans>Reverse</Trans>
          </Button>
        )}
      </div>
      {picture !== null && shown && (
        <div className="grid grid-cols-[minmax(0,1fr)] lg:col-span-3 lg:h-[70dvh]">
          <StoredFile path={picture} type={picture_type} title={t`Voucher: ${purpose}`} />
        </div>
      )}
    </li>
  )
}

function Kind({ voucher: { kind, reversed_by, same_file_as } }: Pick<VoucherRowProps, 'voucher'>) {
  const { i18n } = useLingui()
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-2">
      {i18n._(voucherKinds[kind])}
      {reversed_by !== null && (
        <Stamp tone="wrong">
          <Trans>Reversed</Trans>
        </Stamp>
      )}
      {same_file_as.length > 0 && (
        <Stamp tone="due">
          <Plural
            value={same_file_as.length}
            one="The same file as # other voucher"
            other="The same file as # other vouchers"
          />
        </Stamp>
      )}
    </p>
  )
}

function Facts({ voucher }: Pick<VoucherRowProps, 'voucher'>) {
  const { day, paid_from: from, paid_into: into, made_by: by, entry_id: entry } = voucher
  const { reversed_by: reverser, reversal_reason: reason } = voucher
  return (
    <ul className="min-w-0 text-label wrap-anywhere text-ink-2">
      <Fact>
        {into === null ? (
          <Trans>
            Paid from {from} on <Day date={day} />
          </Trans>
        ) : (
          <Trans>
            From {from} to {into} on <Day date={day} />
          </Trans>
        )}
      </Fact>
      <Fact>
        <Trans>
          Posted by {by}, <EntryLink id={entry}>entry no. {entry}</EntryLink>
        </Trans>
      </Fact>
      {reverser !== null && (
        <Fact>
          <Trans>
            Reversed by {reverser}: {reason}
          </Trans>
        </Fact>
      )}
    </ul>
  )
}

function Fact({ children }: { children: ReactNode }) {
  return <li className="num">{children}</li>
}
