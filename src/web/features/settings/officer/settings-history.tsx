import { Trans, useLingui } from '@lingui/react/macro'
import { monthText } from '#core/local-text.ts'
import { Day } from '#web/ui/day.tsx'
import { Written } from '#web/ui/isolated.tsx'
import { moneyText } from '#web/ui/money.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import type { SettingsChange } from './settings-queries.ts'
import { settingWords } from './settings-words.ts'

/** Every change, latest first: who, when, and from what to what. */
export function SettingsHistory({ changes }: { changes: readonly SettingsChange[] }) {
  return (
    <Sheet as="div" flush className="px-5 py-4">
      <ol className="grid gap-3 border-s-2 border-rule ps-4 text-label">
        {changes.map((change) => (
          <li key={change.id}>
            {change.changes.length === 0 ? (
              <p className="font-semibold">
                <Trans>As the association began</Trans>
              </p>
            ) : (
              <ul className="grid gap-0.5">
                {change.changes.map((each) => (
                  <Changed key={each.setting} {...each} />
                ))}
              </ul>
            )}
            <p className="text-sm text-ink-2">
              {change.by && `${change.by}, `}
              <Day date={change.at} parts="moment" />
              {change.confirmed_by && (
                <>
                  {' · '}
                  <Trans>Confirmed by {change.confirmed_by}</Trans>
                </>
              )}
            </p>
          </li>
        ))}
      </ol>
    </Sheet>
  )
}

/** A setting, from what to what. */
export function Changed({ setting, from, to }: SettingsChange['changes'][number]) {
  const { i18n } = useLingui()
  const read = useReading(setting)
  return (
    <li className="wrap-anywhere">
      <b className="font-semibold">{i18n._(settingWords[setting].label)}</b>:{' '}
      <Trans>
        from <Written>{read(from)}</Written> to <Written>{read(to)}</Written>
      </Trans>
    </li>
  )
}

/** A value of the history in the words of the screen. */
function useReading(setting: SettingsChange['changes'][number]['setting']) {
  const { t, i18n } = useLingui()
  return (value: string): string => {
    switch (settingWords[setting].kind) {
      case 'amount':
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
