import { Trans, useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { Banner } from '#web/ui/banner.tsx'
import { useModal } from '#web/ui/use-modal.tsx'
import { Columns, Part } from '../parts/desk-parts.tsx'
import { LoadMore } from '../parts/load-more.tsx'
import type { Settings, SettingsChange, WaitingChange } from '../parts/settings-queries.ts'
import { useMay } from '../parts/use-may.ts'
import { AssociationSections } from './association-sections.tsx'
import { LendingSections } from './lending-sections.tsx'
import { SettingsDialog, type SettingsSection } from './settings-dialog.tsx'
import { SettingsHistory } from './settings-history.tsx'
import { WaitingChanges } from './waiting-changes.tsx'

type SettingsDeskProps = {
  settings: Settings
  version: number
  waiting: readonly WaitingChange[]
  history: readonly SettingsChange[]
  list: ComponentProps<typeof LoadMore>['list']
}

/** Everything that is set, each part with its way to change it, and what has been changed beside it. */
export function SettingsDesk({ settings, version, waiting, history, list }: SettingsDeskProps) {
  const { t } = useLingui()
  const mayChange = useMay('change_settings')
  const { opened, open, ways, notice } = useModal<SettingsSection>()
  const sections = { settings, onChange: mayChange ? open : undefined }
  return (
    <>
      {notice}
      {!mayChange && (
        <Banner tone="info">
          <Trans>An administrator changes the settings. Every officer can read them.</Trans>
        </Banner>
      )}
      <Columns
        start={
          <>
            <WaitingChanges changes={waiting} />
            <AssociationSections {...sections} waiting={new Set(waiting.map(({ section }) => section))} />
          </>
        }
        end={
          <>
            <LendingSections {...sections} />
            <Part title={t`What has been changed`}>
              <div className="grid gap-3">
                <SettingsHistory changes={history} />
                <LoadMore list={list} />
              </div>
            </Part>
          </>
        }
      />
      {opened && <SettingsDialog section={opened} settings={settings} version={version} ways={ways} />}
    </>
  )
}
