import { Trans } from '@lingui/react/macro'

/** Of a change that no officer makes alone once there are members. */
export function TakesEffectLater() {
  return (
    <p>
      <Trans>
        Once there are members, a treasurer has to confirm it first. An only officer waits 24 hours. All officers are
        told at once.
      </Trans>
    </p>
  )
}
