import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { countText } from '#core/local-text.ts'
import { listed } from '#web/app/language/i18n.ts'
import { Columns, Part } from '#web/app/officer/desk-parts.tsx'
import { LoadMore } from '#web/app/officer/load-more.tsx'
import { useMay } from '#web/app/officer/use-may.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Day } from '#web/ui/day.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Facts } from '#web/ui/figures.tsx'
import { Money } from '#web/ui/money.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { Loading, SkeletonRows } from '#web/ui/skeleton.tsx'
import { useModal } from '#web/ui/use-modal.tsx'
import { SettingsDialog, type SettingsSection } from './settings-dialog.tsx'
import { SettingsHistory } from './settings-history.tsx'
import { type Settings, type SettingsChange, settingsQuery, type WaitingChange } from './settings-queries.ts'
import { WaitingChanges } from './waiting-changes.tsx'

/** The association's settings: what holds, what is to come, and what has been changed. */
export default function SettingsPage() {
  const { t } = useLingui()
  return (
    <>
      <PageHeading title={t`Settings`} className="font-display text-xl font-semibold max-md:sr-only" />
      <AllSettings />
    </>
  )
}

function AllSettings() {
  const { t } = useLingui()
  const list = useInfiniteQuery(settingsQuery)
  const { data, error, refetch } = list
  const latest = data?.pages[0]
  if (!latest && error) {
    return <ErrorState message={t`The settings could not be loaded: ${error.message}.`} onRetry={refetch} />
  }
  if (!latest) {
    return (
      <Loading>
        <div className="grid gap-4 lg:grid-cols-2">
          <SkeletonRows count={8} />
          <SkeletonRows count={8} />
        </div>
      </Loading>
    )
  }
  const history = data.pages.flatMap((page) => page.history)
  return <SettingsDesk {...latest} history={history} list={list} />
}

type SettingsDeskProps = {
  settings: Settings
  version: number
  waiting: readonly WaitingChange[]
  history: readonly SettingsChange[]
  list: ComponentProps<typeof LoadMore>['list']
}

/** Everything that is set, each part with its way to change it, and what has been changed beside it. */
function SettingsDesk({ settings, version, waiting, history, list }: SettingsDeskProps) {
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

/** What may be borrowed on what terms, and what being late costs. */
function LendingSections({ settings, onChange }: SettingsSectionsProps) {
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

type SettingsSectionsProps = {
  settings: Settings
  /** Absent for who may only read. */
  onChange: ((section: SettingsSection) => void) | undefined
}

type AssociationSectionsProps = SettingsSectionsProps & {
  /** Parts of which a change waits: it is decided before another one is proposed. */
  waiting: ReadonlySet<SettingsSection>
}

/** What holds of the association itself, part by part. */
function AssociationSections({ settings, onChange, waiting }: AssociationSectionsProps) {
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
      <Section title={t`Expenses`} onChange={way('expenses')}>
        <Facts
          items={[
            { label: t`Largest expense without a second treasurer`, value: <Money aed={settings.expense_limit} /> },
          ]}
        />
      </Section>
      <Section title={t`Two-person rules`} onChange={way('rules')}>
        <Facts items={[{ label: t`What takes two officers`, value: settings.two_person_rules ? t`On` : t`Off` }]} />
      </Section>
    </>
  )
}

type SectionProps = {
  title: string
  /** Absent for who may only read. */
  onChange: (() => void) | undefined
  children: ReactNode
}

/** A part of the settings, with the way to change it. */
function Section({ title, onChange, children }: SectionProps) {
  const { t } = useLingui()
  return (
    <Sheet flush className="px-5 py-3 text-label">
      <div className="flex items-center justify-between gap-3">
        <h2 className="font-display text-lg font-semibold">{title}</h2>
        {onChange && (
          <Button look="text" icon="edit" aria-label={t`Change: ${title}`} onClick={onChange}>
            <Trans>Change</Trans>
          </Button>
        )}
      </div>
      {children}
    </Sheet>
  )
}
