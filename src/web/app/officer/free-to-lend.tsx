import { Trans, useLingui } from '@lingui/react/macro'
import { Explained } from '#web/ui/explained.tsx'

/** What can be lent now, with what that is one tap away. */
export function FreeToLend() {
  const { t } = useLingui()
  const word = t`Free to lend`
  return (
    <span className="inline-flex flex-wrap items-center">
      <span>{word}</span>
      <Explained word={word}>
        <Trans>
          Bank and cash, less what is promised: approved loans and withdrawals, recharges, unclaimed money and the
          reserve.
        </Trans>
      </Explained>
    </span>
  )
}
