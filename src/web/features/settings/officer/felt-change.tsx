import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import { useWatch } from 'react-hook-form'
import { decimalAed, parseAed } from '#core/money.ts'
import { type SettingName, settingRow } from '#core/settings.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Changed, type SettingChange } from './changed-setting.tsx'
import type { FormSection } from './setting-words.ts'
import type { Settings } from './settings-queries.ts'

type FeltSection = 'bank' | 'loans' | 'fines'

/** From when a change is felt that every member feels, and which settings they feel. */
const felt: Readonly<Record<FeltSection, { from: MessageDescriptor; names: readonly SettingName[] }>> = {
  bank: {
    from: msg`Once the change takes effect, members see the new account, and are told to look at it before they pay.`,
    names: ['bank_name', 'bank_account_name', 'bank_account_number', 'bank_iban'],
  },
  loans: {
    from: msg`New interest is for loans that are applied for from now on. Loans of today keep theirs.`,
    names: ['interest_percent'],
  },
  fines: {
    from: msg`A new fine applies to what is completed late from now on. Earlier fines stay as they are.`,
    names: ['late_fine'],
  },
}

export const isFelt = (section: FormSection): section is FeltSection => section in felt

type FeltProps = { section: FeltSection; settings: Settings; members: number }

/** Before it is saved: from what to what members feel a change, from when, and how many they are. */
export function Felt({ section, settings, members }: FeltProps) {
  const { i18n } = useLingui()
  const { from, names } = felt[section]
  const entered = useWatch<Record<string, string>, string[]>({ name: [...names] })
  if (members === 0) return null
  const changes = names.flatMap((setting, at) => changeOf(setting, settings[setting], entered[at]))
  return (
    <Banner tone="info">
      {changes.length > 0 && (
        <ul className="grid gap-0.5">
          {changes.map((change) => (
            <Changed key={change.setting} {...change} />
          ))}
        </ul>
      )}
      <p>
        {i18n._(from)} <ToldThen members={members} />
      </p>
    </Banner>
  )
}

/** A setting as it is and as the form has it; nothing where that is the same, or is no value yet. */
function changeOf(setting: SettingName, now: unknown, entered = ''): SettingChange[] {
  const from = storedText(setting, now)
  const to = storedText(setting, entered)
  return from === undefined || to === undefined || from === to ? [] : [{ setting, from, to }]
}

/** A value as the history has it; undefined where it is none. */
function storedText(setting: SettingName, value: unknown): string | undefined {
  const text = String(value ?? '').trim()
  switch (settingRow(setting).kind) {
    case 'amount_or_none': {
      const fils = /^0*(\.0{1,2})?$/.test(text) ? 0n : parseAed(text)
      return fils === undefined ? undefined : decimalAed(fils)
    }
    case 'percent':
      return /^\d{1,3}(\.\d{1,2})?$/.test(text) ? String(Number(text)) : undefined
    default:
      return text
  }
}

export function ToldThen({ members }: { members: number }) {
  return <Plural value={members} one="# active member is told of it." other="# active members are told of it." />
}
