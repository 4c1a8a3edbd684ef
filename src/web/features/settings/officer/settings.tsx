import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react'
import { countText } from '#core/local-text.ts'
import { namesOf, type SettingName, settingRow } from '#core/settings.ts'
import { listed } from '#web/app/language/i18n.ts'
import { Columns, Part } from '#web/app/officer/desk-parts.tsx'
import { LoadMore } from '#web/app/officer/load-more.tsx'
import { paths } from '#web/app/routes/paths.ts'
import { useProfile } from '#web/app/session/profile-context.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Day } from '#web/ui/day.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Facts } from '#web/ui/figures.tsx'
import { Money } from '#web/ui/money.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { Loading, SkeletonRows } from '#web/ui/skeleton.tsx'
import { useModal } from '#web/ui/use-modal.tsx'
import { type FormSection, sectionWords, settingWords } from './setting-words.ts'
import type { SettingsSection } from './settings-dialog.tsx'
import { SettingsHistory, WaitingChanges } from './settings-history.tsx'
import {
  type Settings,
  type SettingsChange,
  type SettingsMay,
  settingsQuery,
  type WaitingChange,
} from './settings-queries.ts'

const SettingsDialog = lazy(() =>
  import('./settings-dialog.tsx').then((dialogs) => ({ default: dialogs.SettingsDialog })),
)

/** The association's settings: what holds, what is to come, and what has been changed. */
export default function SettingsPage() {
  const { t } = useLingui()
  const { office_pages: open } = useProfile()
  return (
    <>
      <PageHeading title={t`Settings`} className="font-display text-xl font-semibold max-md:sr-only" />
      {open?.includes('server') && (
        <ButtonLink to={paths.officeServer} look="quiet" icon="check" className="justify-self-start">
          <Trans>Server</Trans>
        </ButtonLink>
      )}
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
    return <ErrorState message={t`The settings could not be loaded: ${error.message}`} onRetry={refetch} />
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
  dues_from_any_month: boolean
  active_members: number
  waiting: readonly WaitingChange[]
  history: readonly SettingsChange[]
  list: ComponentProps<typeof LoadMore>['list']
} & SettingsMay

/** Everything that is set, each part with its way to change it, and what has been changed beside it. */
function SettingsDesk({ settings, version, waiting, history, list, may, may_not: mayNot, ...rest }: SettingsDeskProps) {
  const { t } = useLingui()
  const { opened, open, ways, notice } = useModal<SettingsSection>()
  const changes = (section: SettingsSection) => (may.includes(section) ? () => open(section) : undefined)
  const part = (section: FormSection) => (
    <TableSection section={section} settings={settings} onChange={changes(section)} />
  )
  return (
    <>
      {notice}
      {Object.values(mayNot).includes('not_allowed') && (
        <Banner tone="info">
          <Trans>An administrator changes the settings. Every officer can read them.</Trans>
        </Banner>
      )}
      <Columns
        start={
          <>
            <WaitingChanges changes={waiting} />
            {part('association')}
            {part('bank')}
            <DuesSection settings={settings} onChange={changes('dues')} />
            {part('recharges')}
            {part('expenses')}
            {part('published')}
            <Section title={t`Two-person rules`} onChange={changes('rules')}>
              <Facts items={[{ label: t`Status`, value: settings.two_person_rules ? t`On` : t`Off` }]} />
            </Section>
          </>
        }
        end={
          <>
            {part('loans')}
            {part('fines')}
            <Part title={t`History of changes`}>
              <div className="grid gap-3">
                <SettingsHistory changes={history} />
                <LoadMore list={list} />
              </div>
            </Part>
          </>
        }
      />
      {opened && (
        <Suspense fallback={null}>
          <SettingsDialog
            section={opened}
            settings={settings}
            version={version}
            fromAnyMonth={rest.dues_from_any_month}
            members={rest.active_members}
            ways={ways}
          />
        </Suspense>
      )}
    </>
  )
}

type SettingsPartProps = {
  settings: Settings
  /** Absent for who may not change it. */
  onChange: (() => void) | undefined
}

/** A part of the table, with a line for each of its settings. */
function TableSection({ section, settings, onChange }: SettingsPartProps & { section: FormSection }) {
  const { i18n } = useLingui()
  const read = useSettingValues(settings)
  const names: readonly SettingName[] = namesOf(section)
  const within = new Set(names.map((name) => settingWords[name].upTo))
  return (
    <Section title={i18n._(sectionWords[section].title)} onChange={onChange}>
      {section === 'published' && <p className="text-ink-2">{i18n._(sectionWords[section].what)}</p>}
      <Facts
        items={names
          .filter((name) => !within.has(name))
          .map((name) => {
            const { label, field, fact = field ?? label } = settingWords[name]
            return { label: i18n._(fact), value: read(name) }
          })}
      />
    </Section>
  )
}

/** What a setting is, by its kind. */
function useSettingValues(settings: Settings) {
  const { t, i18n } = useLingui()
  return (name: SettingName): ReactNode => {
    const value = settings[name]
    const { none, upTo } = settingWords[name]
    if (upTo) {
      return (
        <>
          <Money aed={Number(value)} trim /> – <Money aed={Number(settings[upTo])} trim bare />
        </>
      )
    }
    if (none && !value) return i18n._(none)
    switch (settingRow(name).kind) {
      case 'amount':
      case 'multiple':
        return <Money aed={Number(value)} trim />
      case 'amount_or_none':
        return <Money aed={Number(value)} />
      case 'percent':
        return `${value}%`
      case 'months':
        return <Plural value={Number(value)} one="# month" other="# months" />
      case 'switch':
        return value ? t`Yes` : t`No`
      case 'names':
        return listed(Array.isArray(value) ? value : [])
      default:
        return value || '–'
    }
  }
}

/** The dues, which have a history of rates, not one value. */
function DuesSection({ settings, onChange }: SettingsPartProps) {
  const { t, i18n } = useLingui()
  const { dues, dues_to_come: toCome } = settings
  return (
    <Section title={t`Dues`} onChange={onChange}>
      <Facts
        items={[
          { label: t`Each month`, value: <Money aed={dues.amount} /> },
          { label: t`Due on day`, value: countText(dues.due_day, i18n.locale) },
          ...(toCome
            ? [
                {
                  label: t`Upcoming`,
                  value: (
                    <span className="text-saffron">
                      <Trans>
                        From <Day date={`${toCome.from}-01`} parts="month" />: <Money aed={toCome.amount} />, due on day{' '}
                        {toCome.due_day}
                      </Trans>
                    </span>
                  ),
                },
              ]
            : []),
        ]}
      />
    </Section>
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
