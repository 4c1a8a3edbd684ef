import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form'
import { useActDraft } from '#web/app/officer/use-act-draft.ts'
import type { SettingsDialogProps, SettingsSection } from './settings-dialog.tsx'
import { useChangeSettings } from './use-change-settings.ts'

/**
 * The form of a part of the settings. What stands in it is kept over a reload as long as nobody has changed the settings
 * meanwhile: what they have set is not taken back by what was begun before.
 */
export function useSettingsForm<Fields extends FieldValues>(
  section: SettingsSection,
  { version, ways }: Pick<SettingsDialogProps, 'version' | 'ways'>,
  defaultValues: DefaultValues<Fields>,
) {
  const form = useForm<Fields>({ defaultValues })
  const draft = useActDraft(`settings ${section} of version ${version}`, form, ways)
  const { register, handleSubmit, formState } = form
  return { register, handleSubmit, formState, draft, ...useChangeSettings({ version, ways: draft.ways }) }
}
