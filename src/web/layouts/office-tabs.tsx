import { useLingui } from '@lingui/react/macro'
import { useId, useRef } from 'react'
import { useLocation } from 'react-router'
import { useProfile } from '#web/app/session/profile-context.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { EntryLink, WaitingMessages } from './office-entry.tsx'
import { type EntryGroup, groupsFor, isCurrent } from './office-nav.ts'

/** A phone's bar below: a tab for each kind of work, which opens its pages. */
export default function OfficeTabs() {
  const { t } = useLingui()
  const profile = useProfile()
  return (
    <nav
      aria-label={t`Officer area, bottom bar`}
      data-bottom-bar=""
      data-office-tabs=""
      className="@container fixed inset-x-0 bottom-0 z-10 grid h-(--bottom-bar) grid-flow-col auto-cols-[minmax(min-content,1fr)] border-t border-rule bg-sheet pb-[env(safe-area-inset-bottom)] print:hidden"
    >
      {groupsFor(profile).map((group) => (
        <GroupTab key={group.key} group={group} />
      ))}
    </nav>
  )
}

const tabClass = 'tab relative justify-center aria-[current=true]:font-semibold aria-[current=true]:text-leaf'

/** Of one page it is the way there; of several it opens them above the bar. */
function GroupTab({ group }: { group: EntryGroup }) {
  const { i18n } = useLingui()
  const { pathname } = useLocation()
  const id = useId()
  const pages = useRef<HTMLDivElement>(null)
  const current = group.entries.some((entry) => isCurrent(entry, pathname))
  const words = (
    <>
      <Icon name={group.icon} className="size-[min(1.375rem,7cqi)]" />
      {i18n._(group.label)}
      {group.entries.some(({ page }) => page === 'messages') && (
        <span className="absolute start-1/2 top-1 ms-[min(0.5rem,2.25cqi)] *:px-[min(0.5rem,2.25cqi)] *:text-[length:min(0.8125rem,3.7cqi)]">
          <WaitingMessages />
        </span>
      )}
    </>
  )
  const [only] = group.entries
  if (only && group.entries.length === 1) {
    return (
      <Link to={only.to} aria-current={current ? 'page' : undefined} className={tabClass}>
        {words}
      </Link>
    )
  }
  return (
    <>
      <button type="button" popoverTarget={id} aria-current={current ? 'true' : undefined} className={tabClass}>
        {words}
      </button>
      <div
        ref={pages}
        id={id}
        popover="auto"
        className="fixed inset-x-3 inset-y-auto bottom-[calc(var(--bottom-bar)+0.5rem)] m-0 max-h-[calc(100dvh-9rem)] w-auto overflow-auto rounded-sheet border border-rule bg-sheet p-2 text-ink shadow-lift"
      >
        {group.entries.map((entry) => (
          <EntryLink key={entry.to} entry={entry} onClick={() => pages.current?.hidePopover()} />
        ))}
      </div>
    </>
  )
}
