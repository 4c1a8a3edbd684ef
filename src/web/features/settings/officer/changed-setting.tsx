import { Trans, useLingui } from '@lingui/react/macro'
import { monthText } from '#core/local-text.ts'
import { SETTINGS } from '#core/settings.ts'
import { Written } from '#web/ui/isolated.tsx'
import { moneyText } from '#web/ui/money.tsx'
import { settingLabels } from './setting-words.ts'
import type { SettingsChange } from './settings-queries.ts'

export type SettingChange = SettingsChange['changes'][number]

/** A setting, from what to what. */
export function Changed({ setting, from, to }: SettingChange) {
  const { i18n } = useLingui()
  const read = useReading(setting)
  return (
    <li className="wrap-anywhere">
      <b className="font-semibold">{i18n._(settingLabels[setting])}</b>:{' '}
      <Trans>
        from <Written>{read(from)}</Written> to <Written>{read(to)}</Written>
      </Trans>
    </li>
  )
}

type HistoryName = SettingChange['setting']

/** A value of the history in the words of the screen. */
function useReading(setting: HistoryName) {
  const { t, i18n } = useLingui()
  return (value: string): string => {
    switch (kindOf(setting)) {
      case 'amount':
      case 'amount_or_none':
        return `AED ${moneyText(value as `${number}`, i18n.locale)}`
      case 'percent':
        return `${value}%`
      case 'month':
        return monthText(value, i18n.locale)
      case 'switch':
        return value === 'true' ? t`on` : t`off`
      default:
        return value === '' ? t`nothing` : value
    }
  }
}

function kindOf(setting: HistoryName) {
  switch (setting) {
    case 'dues_amount':
      return 'amount'
    case 'due_day':
      return 'text'
    case 'dues_from':
      return 'month'
    default:
      return SETTINGS[setting].kind
  }
}
