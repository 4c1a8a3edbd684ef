import { useLingui } from '@lingui/react/macro'
import { type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import { ErrorState } from './error-state.tsx'
import { Icon } from './icon.tsx'
import { Skeleton } from './skeleton.tsx'

type CalendarButtonProps<Calendar> = {
  /** The field in which the button stands, and to which the focus goes back. */
  input: RefObject<HTMLInputElement | null>
  /** Fetches the calendar once it is opened. Where it cannot be had, the field is still typed in. */
  load: () => Promise<{ default: Calendar }>
  children: (calendar: Calendar, close: () => void) => ReactNode
}

/** The button at the end of a field that opens a calendar under it. */
export function CalendarButton<Calendar>({ input, load, children }: CalendarButtonProps<Calendar>) {
  const { t } = useLingui()
  const id = useId()
  const sheet = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const [fetched, setFetched] = useState<{ default: Calendar }>()
  const [failed, setFailed] = useState(false)

  const fetchCalendar = () => {
    setFailed(false)
    load().then(setFetched, () => setFailed(true))
  }
  const close = () => {
    sheet.current?.hidePopover()
    input.current?.focus()
  }
  const waiting = failed ? <ErrorState onRetry={fetchCalendar} /> : <Skeleton className="h-80" />
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={t`Calendar`}
        className="absolute inset-y-0 end-0 grid w-target place-items-center rounded-field text-ink-2 hover:text-leaf"
      >
        <Icon name="calendar" />
      </button>
      <div
        ref={sheet}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={t`Calendar`}
        onBeforeToggle={({ newState }) => newState === 'open' && placeUnder(sheet.current, input.current)}
        // Only once it is shown can a day in it take the focus.
        onToggle={({ newState }) => {
          setOpen(newState === 'open')
          if (newState === 'open' && !fetched) fetchCalendar()
        }}
        className="fixed m-0 w-83 rounded-sheet border border-rule bg-sheet p-3 font-normal text-ink shadow-lift"
      >
        {open && (fetched ? children(fetched.default, close) : waiting)}
      </div>
    </>
  )
}

const CALENDAR = { width: 332, height: 390, gap: 4 }

/** Under the field where there is room, else above it, and never beyond the screen. */
function placeUnder(calendar: HTMLElement | null, input: HTMLElement | null) {
  if (!calendar || !input) return
  const field = input.getBoundingClientRect()
  const { width, height, gap } = CALENDAR
  const below = field.bottom + gap
  const top = below + height <= innerHeight ? below : Math.max(gap, field.top - gap - height)
  // By the page: what is typed may read the other way round.
  const start = document.documentElement.dir === 'rtl' ? field.right - width : field.left
  calendar.style.inset = 'auto'
  calendar.style.top = `${top}px`
  calendar.style.left = `${Math.max(gap, Math.min(start, innerWidth - width - gap))}px`
}
