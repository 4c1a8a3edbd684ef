import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { useHotkeys } from '#web/app/officer/hotkeys.tsx'
import { Icon } from '#web/ui/icon.tsx'

const FindDialog = lazy(() => import('./office-find-dialog.tsx'))

/** Searches the officer area by a press, by / and by Ctrl+K, wherever one is. */
export default function Find() {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const find = () => setOpen(true)
  useHotkeys({ '/': find })
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.code !== 'KeyK') return
    if (event.repeat || document.querySelector('dialog[open]')) return
    event.preventDefault()
    find()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return (
    <>
      <button
        type="button"
        aria-label={t`Search everything`}
        aria-keyshortcuts="/ Control+K"
        onClick={find}
        className="grid size-target shrink-0 place-items-center rounded-full text-ink-2 hover:text-leaf"
      >
        <Icon name="lens" />
      </button>
      {/* Outside of the header that the button is in: the dialog has one of its own. */}
      {createPortal(
        <Suspense fallback={null}>{open && <FindDialog onClose={() => setOpen(false)} />}</Suspense>,
        document.body,
      )}
    </>
  )
}
