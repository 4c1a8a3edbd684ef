import { Trans, useLingui } from '@lingui/react/macro'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { RechargeLines } from './recharge-lines.tsx'
import { useRecharges } from './use-recharges.ts'

const SHOWN = 2

/** The last orders with how far they are, and the way to all of them. Nothing before the first one. */
export function LatestRecharges() {
  const { t } = useLingui()
  const { recharges, error, refetch } = useRecharges()
  if (!recharges && error) {
    return <ErrorState message={t`Your recharges could not be loaded: ${error.message}.`} onRetry={refetch} />
  }
  if (!recharges?.length) return null
  return (
    <>
      <RechargeLines recharges={recharges.slice(0, SHOWN)} />
      <ButtonLink look="text" to={paths.mobileRecharge} className="justify-self-start">
        <Trans>All recharges</Trans>
      </ButtonLink>
    </>
  )
}
