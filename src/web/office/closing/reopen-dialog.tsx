import { Trans, useLingui } from '@lingui/react/macro'
import { monthText } from '#core/local-text.ts'
import { isDecember } from '#core/periods.ts'
import type { ModalWays } from '#web/ui/use-modal.tsx'
import type { BooksMonth } from '../books/books-queries.ts'
import { ReasonDialog } from '../parts/reason-dialog.tsx'
import { useAct } from '../parts/use-act.ts'
import { monthOfBooks } from './use-may-reopen.ts'

/** Opens the month again that was closed last. */
export function ReopenDialog({ month, ways }: { month: BooksMonth; ways: ModalWays }) {
  const { t, i18n } = useLingui()
  const { take, error } = useAct('POST /api/office/periods/:id/reopen', ways)
  const name = monthText(month.month, i18n.locale)
  return (
    <ReasonDialog
      place={`reopening ${month.month}`}
      title={t`Open ${name} again?`}
      what={
        <p>
          {isDecember(monthOfBooks(month)) ? (
            <Trans>
              Its year is open again too: the entry that took income and expense to the surplus is mirrored on the same
              day. Manual entries can be dated in {name} until it is closed again.
            </Trans>
          ) : (
            <Trans>Manual entries can be dated in {name} until it is closed again.</Trans>
          )}
        </p>
      }
      action={t`Open it again`}
      hint={t`It stays on this page, with your name.`}
      error={error}
      onSend={(reason) => take({ params: { id: month.month }, body: { reason } })}
      onClose={ways.onClose}
    />
  )
}
