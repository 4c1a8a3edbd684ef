import { Plural, Trans } from '@lingui/react/macro'
import { Written } from '#web/ui/isolated.tsx'
import { Money } from '#web/ui/money.tsx'
import { ActDialog } from '../parts/act-dialog.tsx'
import type { Accepted } from './candidates.ts'

type LookTwiceDialogProps = { flagged: readonly Accepted[]; onPost: () => void; onClose: () => void }

/** Asks once about payments that are flagged and were accepted by hand. */
export function LookTwiceDialog({ flagged, onPost, onClose }: LookTwiceDialogProps) {
  return (
    <ActDialog
      title={<Plural value={flagged.length} one="Look twice at # payment" other="Look twice at # payments" />}
      what={
        <>
          <p>
            <Trans>Their receipt, amount or months are flagged among the payments. Post them all the same?</Trans>
          </p>
          <ul>
            {flagged.map(({ line, candidate }) => (
              <li key={line.id}>
                <Written>{candidate.member?.name}</Written> · <Money aed={line.amount} />
              </li>
            ))}
          </ul>
        </>
      }
      action={<Trans>Post them</Trans>}
      pending={false}
      error={undefined}
      onSubmit={(event) => {
        event.preventDefault()
        onPost()
      }}
      onClose={onClose}
    />
  )
}
