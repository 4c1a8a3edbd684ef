import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { ActDialog } from '#web/app/forms/act-dialog.tsx'
import { nothing, Section, Specimen } from '#web/design/specimen.tsx'
import { Banner, type BannerTone } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Explained } from '#web/ui/explained.tsx'
import { Form } from '#web/ui/form.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Notice } from '#web/ui/notice.tsx'
import PasswordStrength from '#web/ui/password-strength.tsx'
import { ProgressBar, ProgressRing } from '#web/ui/progress.tsx'
import { Loading, LoadingPage, Skeleton } from '#web/ui/skeleton.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { Timeline, type TimelineStep } from '#web/ui/timeline.tsx'
import { toast } from '#web/ui/toast.ts'
import { type ToastType, toastIcons } from '#web/ui/toaster.tsx'

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
  error: 'No connection. Try again.',
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

const values = [0, 0.523, 1]

const INSTANT = '2025-05-04T10:05:00Z'
const steps: readonly TimelineStep[] = [
  { key: 'sent', words: 'I sent it to the association.', at: INSTANT, state: 'done' },
  { key: 'declined', words: 'The association could not read the photo.', at: INSTANT, state: 'wrong' },
  { key: 'credited', words: 'It is added to my savings.', state: 'ahead' },
]

/** One for each of the five scores. */
const passwords = ['password', 'dhaka1', 'dhaka1990', 'riverlamp7', 'kettle river lamp']

export function Progress() {
  return (
    <Section id="progress">
      <Specimen of="ProgressRing">
        <div className="flex flex-wrap gap-3 text-leaf">
          {values.map((value) => (
            <ProgressRing key={value} value={value} label={`Repaid, ${value}`} />
          ))}
        </div>
      </Specimen>
      <Specimen of="ProgressRing, on a whole surface">
        <div className="flex rounded-sheet bg-deep p-4 text-on-deep">
          <ProgressRing value={0.25} label="Repaid" />
        </div>
      </Specimen>
      <Specimen of="ProgressBar">
        {values.map((value) => (
          <ProgressBar key={value} value={value} label={`Sent, ${value}`} />
        ))}
      </Specimen>
      <Specimen of="Timeline">
        <Timeline steps={steps} />
      </Specimen>
      {passwords.map((password) => (
        <Specimen key={password} of={`PasswordStrength, '${password}'`}>
          <PasswordStrength password={password} guessable={[]} />
        </Specimen>
      ))}
    </Section>
  )
}

export function States() {
  return (
    <Section id="states">
      <Specimen of="EmptyState that nothing here begins">
        <EmptyState quiet icon="statement" title="No movements yet">
          What moves your savings appears here.
        </EmptyState>
      </Specimen>
      <Specimen of="EmptyState with words and a way on">
        <EmptyState icon="pay" title="No payments yet" action={<Button>Pay the dues of May</Button>}>
          What you send appears here, with what became of it.
        </EmptyState>
      </Specimen>
      <Specimen of="Explained">
        <p className="flex items-center">
          Free to lend
          <Explained word="Free to lend">Bank and cash, less what is promised.</Explained>
        </p>
      </Specimen>
      <Specimen of="ErrorState">
        <ErrorState onRetry={nothing} />
      </Specimen>
      <Specimen of="ErrorState, offline">
        <ErrorState message="There is no connection. What you saw last is not kept here." onRetry={nothing} />
      </Specimen>
      <Specimen of="Skeleton, Loading">
        <Loading>
          <Skeleton />
          <Skeleton className="h-8 w-full" />
        </Loading>
      </Specimen>
      <Specimen of="LoadingPage">
        <LoadingPage />
      </Specimen>
    </Section>
  )
}

const kinds = ['Dialog', 'ActDialog', 'ActDialog, refused', 'ActDialog, pending'] as const
type Kind = (typeof kinds)[number]

/** Each opens by its button, since one covers all the rest. */
export function Dialogs() {
  const [opened, setOpened] = useState<Kind>()
  const form = useForm()
  const close = () => setOpened(undefined)
  return (
    <Section id="dialogs" wide>
      <div className="flex flex-wrap gap-2">
        {kinds.map((kind) => (
          <Button key={kind} look="quiet" onClick={() => setOpened(kind)}>
            {kind}
          </Button>
        ))}
      </div>
      <Dialog open={opened === 'Dialog'} onClose={close} title="Edit profile">
        <Form>
          <TextField label="Full name" required defaultValue="Rahima Khatun" data-first="" />
          <TextField label="Mobile" type="tel" hint="For messages from the association." />
          <Button onClick={close} wide>
            Save
          </Button>
        </Form>
      </Dialog>
      {opened && opened !== 'Dialog' && (
        <ActDialog
          act={{
            form,
            pending: opened.endsWith('pending'),
            error: opened.endsWith('refused') ? 'It was verified meanwhile.' : undefined,
            close,
          }}
          look="danger"
          title="Cancel this payment?"
          what={<p>Nobody will check it. You can send the receipt again.</p>}
          action="Cancel payment"
          onSubmit={close}
        />
      )}
    </Section>
  )
}
