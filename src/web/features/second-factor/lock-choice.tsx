import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { passkeysQuery } from '#web/app/calls/queries.ts'
import { passkeysWork } from '#web/app/session/passkeys-work.ts'
import { useProfile } from '#web/app/session/profile-context.ts'
import { chooseLock, LOCK_MINUTES, useLockMinutes } from '#web/app/session/rest.ts'
import { Banner } from '#web/ui/banner.tsx'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import { Sheet } from '#web/ui/sheet.tsx'

const OFF = 'off'

/** After how long a rest this device asks for the passkey. It is asked for once here, so that nobody locks themselves out. */
export function LockChoice() {
  const { t } = useLingui()
  const { id } = useProfile()
  const { data } = useQuery(passkeysQuery)
  const minutes = useLockMinutes(id)
  const [asking, setAsking] = useState(false)
  const [problem, setProblem] = useState<string>()
  const choose = async (value: string) => {
    setProblem(undefined)
    if (value === OFF) return chooseLock(id, undefined)
    setAsking(true)
    try {
      const { proveByPasskey } = await import('#web/app/session/passkeys.ts')
      if (minutes === undefined) await proveByPasskey()
      chooseLock(id, Number(value))
    } catch (cause) {
      setProblem((cause as Error).message)
    } finally {
      setAsking(false)
    }
  }
  const can = passkeysWork() && (data?.passkeys.length ?? 0) > 0
  return (
    <Sheet as="div" className="grid gap-3">
      {can || minutes !== undefined ? (
        <div aria-busy={asking || undefined}>
          <ChoiceGroup
            required
            name="lock"
            label={t`Lock when unused for`}
            hint={t`Your amounts are hidden until you unlock with your passkey. What you typed stays. For this device only.`}
            value={minutes === undefined ? OFF : String(minutes)}
            options={[
              { value: OFF, label: <Trans context="no lock">Off</Trans> },
              ...LOCK_MINUTES.map((each) => ({
                value: String(each),
                label: plural(each, { one: '# minute', other: '# minutes' }),
              })),
            ]}
            onChange={(event) => void choose(event.target.value)}
          />
        </div>
      ) : (
        <p className="text-ink-2">
          <Trans>Add a passkey first. Somiti can then lock when you do not use it.</Trans>
        </p>
      )}
      {problem && (
        <Banner tone="error" live>
          {problem}
        </Banner>
      )}
    </Sheet>
  )
}
