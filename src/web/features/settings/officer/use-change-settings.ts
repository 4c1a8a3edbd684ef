import { useState } from 'react'
import type { BodyOf } from '#contract/calls.ts'
import { associationQuery } from '#web/app/calls/queries.ts'
import { useAct } from '#web/app/officer/use-act.ts'
import type { SettingsDialogProps } from './settings-dialog.tsx'

type Change = BodyOf<'POST /api/office/settings'>
type Unversioned<C> = C extends Change ? Omit<C, 'version'> : never

/** Sends a part of the settings with the version that stood there when its dialog opened. */
export function useChangeSettings({ version, ways }: Pick<SettingsDialogProps, 'version' | 'ways'>) {
  const [seen] = useState(version)
  const { take, ...rest } = useAct('POST /api/office/settings', ways, [associationQuery.queryKey])
  return { ...rest, change: (part: Unversioned<Change>) => take({ body: { ...part, version: seen } as Change }) }
}
