import { Trans, useLingui } from '@lingui/react/macro'
import { countText } from '#core/local-text.ts'
import { listed } from '#web/i18n.ts'
import { Day } from '#web/ui/day.tsx'
import { Facts } from '#web/ui/figures.tsx'
import { Money } from '#web/ui/money.tsx'
import type { Settings } from '../parts/settings-queries.ts'
import type { SettingsSection } from './settings-dialog.tsx'
import { Section } from './settings-section.tsx'

export type SettingsSectionsProps = {
  settings: Settings
  /** Absent for who may only read. */
  onChange: ((section: SettingsSection) => void) | undefined
}

type AssociationSectionsProps = SettingsSectionsProps & {
  /** Parts of which a change waits: it is decided before another one is proposed. */
  waiting: ReadonlySet<SettingsSection>
}

/** What holds of the association itself, part by part. */
export function AssociationSections({ settings, onChange, waiting }: AssociationSectionsProps) {
  const { t, i18n } = useLingui()
  const { dues, dues_to_come: toCome } = settings
  const way = (section: SettingsSection) => (onChange && !waiting.has(section) ? () => onChange(section) : undefined)
  const given = (text: string) => text || '–'
  return (
    <>
      <Section title={t`The association`} onChange={way('association')}>
        <Facts
          items={[
            { label: t`Name`, value: settings.name },
            { label: t`Email`, value: given(settings.email) },
            { label: t`Phone`, value: given(settings.phone) },
            { label: t`Address`, value: given(settings.address) },
          ]}
        />
      </Section>
      <Section title={t`Where members pay to`} onChange={way('bank')}>
        <Facts
          items={[
            { label: t`Bank`, value: given(settings.bank_name) },
            { label: t`Account name`, value: given(settings.bank_account_name) },
            { label: t`Account number`, value: given(settings.bank_account_number) },
            { label: t`IBAN`, value: given(settings.bank_iban) },
          ]}
        />
      </Section>
      <Section title={t`Dues`} onChange={way('dues')}>
        <Facts
          items={[
            { label: t`Each month`, value: <Money aed={dues.amount} /> },
            { label: t`Due on day`, value: countText(dues.due_day, i18n.locale) },
            ...(toCome
              ? [
                  {
                    label: t`To come`,
                    value: (
                      <span className="text-saffron">
                        <Trans>
                          From <Day date={`${toCome.from}-01`} parts="month" />: <Money aed={toCome.amount} />, due on
                          day {toCome.due_day}
                        </Trans>
                      </span>
                    ),
                  },
                ]
              : []),
          ]}
        />
      </Section>
      <Section title={t`Mobile recharge`} onChange={way('recharges')}>
        <Facts
          items={[
            { label: t`Operators`, value: listed(settings.recharge_operators) },
            { label: t`Most a recharge may cost more`, value: <Money aed={settings.recharge_cost_most} /> },
          ]}
        />
      </Section>
      <Section title={t`Two-person rules`} onChange={way('rules')}>
        <Facts items={[{ label: t`What takes two officers`, value: settings.two_person_rules ? t`On` : t`Off` }]} />
      </Section>
    </>
  )
}
