import { Plural, useLingui } from '@lingui/react/macro'
import { Facts } from '#web/ui/figures.tsx'
import { Money } from '#web/ui/money.tsx'
import type { SettingsSectionsProps } from './association-sections.tsx'
import { Section } from './settings-section.tsx'

/** What may be borrowed on what terms, and what being late costs. */
export function LendingSections({ settings, onChange }: SettingsSectionsProps) {
  const { t } = useLingui()
  return (
    <>
      <Section title={t`Loans`} onChange={onChange && (() => onChange('loans'))}>
        <Facts
          items={[
            {
              label: t`From and to`,
              value: (
                <>
                  <Money aed={settings.loan_min} trim /> – <Money aed={settings.loan_max} trim bare />
                </>
              ),
            },
            { label: t`In steps of`, value: <Money aed={settings.loan_step} trim /> },
            { label: t`Longest term`, value: <Plural value={settings.term_max} one="# month" other="# months" /> },
            { label: t`Interest, flat`, value: `${settings.interest_percent}%` },
            { label: t`Insurance`, value: `${settings.insurance_percent}%` },
            {
              label: t`Instalments rounded up to`,
              value:
                settings.instalment_multiple === null ? (
                  t`Not rounded`
                ) : (
                  <Money aed={settings.instalment_multiple} trim />
                ),
            },
            { label: t`Kept back from lending`, value: <Money aed={settings.reserve} /> },
            { label: t`Borrowers' savings locked`, value: settings.lock_savings ? t`Yes` : t`No` },
          ]}
        />
      </Section>
      <Section title={t`Fines`} onChange={onChange && (() => onChange('fines'))}>
        <Facts
          items={[
            {
              label: t`For each month or instalment completed late`,
              value: settings.late_fine > 0 ? <Money aed={settings.late_fine} /> : t`No fines`,
            },
          ]}
        />
      </Section>
    </>
  )
}
