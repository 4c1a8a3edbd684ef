import { useState } from 'react'
import { Banner, type BannerTone } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'
import type { ToastType } from '#web/ui/toaster.tsx'
import { toastIcons } from '#web/ui/toaster.tsx'
import { Section, Specimen } from '../specimen.tsx'

const banners: Record<BannerTone, string> = {
  info: 'Above AED 3,000 two loan officers have to approve, so it may take longer.',
  success: 'Your payment was sent. It is in review.',
  warning: 'The dues of May are late since 5 May.',
  error: 'This could not be sent. Nothing was changed.',
}

const toasts: Record<ToastType, string> = {
  default: 'You were signed out.',
  info: 'Your application is being read.',
  success: 'Your payment was sent.',
  warning: 'You are already signed in.',
  error: 'No connection. Please try again.',
}

export function Notices() {
  return (
    <Section id="notices">
      {Object.entries(banners).map(([tone, words]) => (
        <Specimen key={tone} of={`Banner, ${tone}`}>
          <Banner tone={tone as BannerTone}>{words}</Banner>
        </Specimen>
      ))}
      {Object.entries(toasts).map(([type, words]) => (
        <Specimen key={type} of={`toast, ${type}`}>
          <StillToast type={type as ToastType}>{words}</StillToast>
        </Specimen>
      ))}
      <Specimen of="toast, as it comes and goes">
        <div>
          <Button look="quiet" onClick={() => toast(toasts.success, 'success')}>
            Show a toast
          </Button>
        </div>
      </Specimen>
      <Specimen of="Notice, which brings itself into view">
        <NoticeOnDemand />
      </Specimen>
    </Section>
  )
}

/** A toast as its library writes it, without its second of time. */
function StillToast({ type, children }: { type: ToastType; children: string }) {
  return (
    <div className={`Toastify__toast Toastify__toast--${type}`}>
      <span className="Toastify__toast-icon">
        <Icon name={toastIcons[type]} />
      </span>
      {children}
    </div>
  )
}

function NoticeOnDemand() {
  const [shown, setShown] = useState(false)
  return shown ? (
    <Notice>{banners.success}</Notice>
  ) : (
    <div>
      <Button look="quiet" onClick={() => setShown(true)}>
        Show a notice
      </Button>
    </div>
  )
}
