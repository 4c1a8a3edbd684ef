import { Trans } from '@lingui/react/macro'
import { useForm } from 'react-hook-form'
import { ActDialog } from '../parts/act-dialog.tsx'
import type { SettingsDialogProps } from './settings-dialog.tsx'
import { TakesEffectLater } from './takes-effect-later.tsx'
import { useChangeSettings } from './use-change-settings.ts'

/** Switches the two-person rules off where one officer does everything, and on again. */
export function ChangeRulesDialog({ settings, ...shown }: SettingsDialogProps) {
  const { change, pending, error } = useChangeSettings(shown)
  const { handleSubmit } = useForm()
  const on = settings.two_person_rules
  return (
    <ActDialog
      title={on ? <Trans>Switch the two-person rules off?</Trans> : <Trans>Switch the two-person rules on?</Trans>}
      what={
        <>
          <p>
            {on ? (
              <Trans>
                One officer can then approve a loan and pay it out, and decide on their own money. It is meant for an
                association with a single officer, and every screen of the office says so.
              </Trans>
            ) : (
              <Trans>
                Nobody then decides on their own money, a loan above 3,000 AED takes two officers, and who approved a
                loan does not pay it out.
              </Trans>
            )}
          </p>
          <TakesEffectLater />
        </>
      }
      action={on ? <Trans>Switch them off</Trans> : <Trans>Switch them on</Trans>}
      look={on ? 'danger' : 'primary'}
      pending={pending}
      error={error}
      onSubmit={handleSubmit(() => change({ section: 'rules', two_person_rules: !on }))}
      onClose={shown.ways.onClose}
    />
  )
}
