import { t } from '@lingui/core/macro'
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { ToastContainer, type ToastContainerProps, toast } from 'react-toastify/unstyled'
import { Icon, type IconName } from './icon.tsx'

export type ToastType = 'default' | 'info' | 'success' | 'warning' | 'error'

const AUTO_CLOSE_MS = 1000

export const toastIcons: Record<ToastType, IconName> = {
  default: 'info',
  info: 'info',
  success: 'check',
  warning: 'alert',
  error: 'alert',
}

/** Comes and goes at once: the library's own transitions wait for animations that this look does not have. */
const AtOnce: Exclude<ToastContainerProps['transition'], false | undefined> = ({ children, isIn, done, playToast }) => {
  const move = useEffectEvent((comes: boolean) => (comes ? playToast() : done()))
  useEffect(() => move(isIn), [isIn])
  return <>{children}</>
}

const layer = document.createElement('div')
layer.popover = 'manual'
layer.dataset.toasts = ''
document.body.append(layer)

function Toasts() {
  const ref = useRef<HTMLDivElement>(null)
  // The library has all of its toasts read out. Here each says for itself, by its role, whether it is.
  useLayoutEffect(() => ref.current?.querySelector('[aria-live]')?.setAttribute('aria-live', 'off'), [])
  return (
    <div ref={ref}>
      <ToastContainer
        aria-label={`${t`Notifications`} Alt+T`}
        autoClose={AUTO_CLOSE_MS}
        position="top-right"
        transition={AtOnce}
        closeButton={false}
        // From who listens alone: it has a name in English.
        hideProgressBar
        pauseOnFocusLoss={false}
        closeOnClick
      />
    </div>
  )
}

createRoot(layer).render(<Toasts />)

export function show(message: string, type: ToastType, heard: boolean) {
  // Shown anew each time, so that it lies above a dialog that was opened since.
  if (layer.matches(':popover-open')) layer.hidePopover()
  layer.showPopover()
  toast(message, { type, role: heard ? 'group' : 'alert', icon: <Icon name={toastIcons[type]} /> })
}
