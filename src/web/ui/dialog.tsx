import { useLingui } from '@lingui/react/macro'
import {
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
import { shake } from './form.tsx'
import { Icon } from './icon.tsx'

type OpenDialogProps = {
  onClose: () => void
  /** Instead, where the browser's Back closes it. */
  onBack?: (() => void) | undefined
  title: ReactNode
  /** What it shows cannot be shown again. */
  once?: boolean
  /** What can be pressed at its head, before the close button. */
  tools?: ReactNode
  children: ReactNode
}

/**
 * A modal on the browser's own dialog, which keeps the focus inside and gives it back. A press beside it, or Escape,
 * closes it, unless something was typed or is shown only once: then it shakes and stays. Its close button always closes
 * it, and so does the browser's Back, but for what is shown only once. The focus begins on the field that has `data-first`.
 */
export function Dialog({ open, ...rest }: OpenDialogProps & { open: boolean }) {
  return open ? <OpenDialog {...rest} /> : null
}

function OpenDialog({ onClose, onBack = onClose, title, once = false, tools, children }: OpenDialogProps) {
  const { t } = useLingui()
  const titleId = useId()
  const ref = useRef<HTMLDialogElement>(null)
  const stays = useRef(once)

  // A layout effect, because it is cleaned up while the dialog still stands in the page: only then does closing it
  // give the focus back to what opened it.
  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    dialog?.querySelector<HTMLElement>('[data-first]')?.focus()
    return () => dialog?.close()
  }, [])

  useBackCloses(() => {
    if (once) shake(ref.current)
    else onBack()
    return !once
  })

  const dismiss = (event: SyntheticEvent) => {
    event.preventDefault()
    if (stays.current) shake(ref.current)
    else onClose()
  }

  /** A browser closes it at the second Escape without asking. */
  const reopen = () => {
    ref.current?.showModal()
    shake(ref.current)
  }

  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      data-aloud
      // A file field that was left without a choice tells of it by an event of the same name.
      onCancel={(event) => event.target === ref.current && dismiss(event)}
      onClose={(event) => event.target === ref.current && (stays.current ? reopen() : onClose())}
      onMouseDown={(event) => event.target === ref.current && isBeside(event, ref.current) && dismiss(event)}
      onInput={() => {
        stays.current = true
      }}
      className="@container m-auto text-start max-h-[calc(100dvh-2rem)] w-[min(32rem,calc(100vw-2rem))] scroll-py-24 overflow-auto overscroll-contain rounded-sheet border border-rule bg-sheet p-0 text-ink shadow-lift"
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 p-sheet">
        <header className="sticky top-0 z-10 -mx-sheet -mt-sheet -mb-2 flex items-start justify-between gap-4 @max-3xs:gap-1 bg-sheet px-sheet pt-sheet pb-2">
          <h2 id={titleId} className="grow pt-2 font-display text-lg font-semibold">
            {title}
          </h2>
          {tools}
          <button
            type="button"
            onClick={onClose}
            aria-label={t`Close`}
            className="-me-[min(0.5rem,3cqi)] grid size-target shrink-0 place-items-center rounded-full text-ink-2 hover:bg-leaf-wash hover:text-leaf"
          >
            <Icon name="close" />
          </button>
        </header>
        {children}
      </div>
    </dialog>
  )
}

/** Whether a press on the dialog or what lies behind it is outside of its edges: its scroll bar is within them. */
function isBeside({ clientX, clientY }: MouseEvent, dialog: HTMLElement): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}

/** What lies over the page, lowest first. Each says whether it closed: what is shown only once stays. */
const layers: (() => boolean)[] = []
/** One entry of the browser's history is for all layers together. Its state says so, beside what the router keeps in it. */
const KEY = 'layered'
type Mark = 'open' | 'closed' | undefined
/** The entry that was closed last, by its page: the router's key and the address. Nothing else tells which one was left. */
let passedOver: string | undefined

/** Undefined where a page is rendered without a browser, too. */
const readMark = (): Mark => globalThis.history?.state?.[KEY]

const readPage = () => JSON.stringify([history.state?.key, history.state?.idx, location.href])

// Loaded again with a layer open: the layer is gone, and its entry is passed over as one that was closed.
if (readMark()) {
  history.replaceState({ ...history.state, [KEY]: 'closed' }, '')
  passedOver = readPage()
  addEventListener('popstate', hear)
}

/** The browser's Back, and a phone's, closes what lies over the page and leaves the page as it is. */
function useBackCloses(onBack: () => boolean): void {
  const back = useEffectEvent(onBack)
  useEffect(() => {
    const layer = () => back()
    open(layer)
    return () => close(layer)
  }, [])
}

function open(layer: () => boolean): void {
  addEventListener('popstate', hear)
  layers.push(layer)
  cover()
}

/** The entry of a layer that was closed otherwise is there to be used again. */
function cover(): void {
  const state = { ...history.state, [KEY]: 'open' }
  if (readMark()) history.replaceState(state, '')
  else history.pushState(state, '')
  passedOver = undefined
}

/**
 * Going back now would collide with whatever leads on from here. So the entry stays, and is passed over once somebody goes
 * back from it.
 */
function close(layer: () => boolean): void {
  layers.splice(layers.indexOf(layer), 1)
  if (layers.length > 0 || readMark() !== 'open') return
  history.replaceState({ ...history.state, [KEY]: 'closed' }, '')
  passedOver = readPage()
}

function hear(): void {
  const [now, top] = [readMark(), layers.at(-1)]
  if (now === 'closed') passedOver = readPage()
  if (now) return
  if (!top) {
    if (passedOver === readPage()) history.back()
    passedOver = undefined
    return
  }
  const closed = top()
  if (!closed || layers.length > 1) cover()
}
