import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { ApiError, call } from '#web/app/calls/api.ts'
import { useAssociation } from '#web/app/calls/association.ts'
import { passkeysWork } from '#web/app/session/passkeys-work.ts'
import { useProfile } from '#web/app/session/profile-context.ts'
import { noteSeen, restLeft, tellOfRest } from '#web/app/session/rest.ts'
import { endSession, readToken } from '#web/app/session/session.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Written } from '#web/ui/isolated.tsx'

/** More often nothing is written down: a minute is the shortest rest. */
const NOTED_EVERY_MS = 2_000
/** By then the clock is looked at again: it may have been set. */
const LOOK_MS = 30_000

/** What shows that somebody is there. */
const ACTS = ['pointerdown', 'keydown', 'input', 'wheel', 'touchmove'] as const

/** Follows how long the person rests, and asks for the passkey once that was too long. */
export default function Lock({ person, locked }: { person: number; locked: boolean }) {
  useRest(person, locked)
  return locked ? createPortal(<LockScreen person={person} />, document.body) : null
}

/** Locks on time, also where the time passed while the window was behind others or the device slept. */
function useRest(person: number, locked: boolean): void {
  useEffect(() => {
    if (locked) return
    let timer: ReturnType<typeof setTimeout>
    let notedAt = 0
    const look = () => {
      clearTimeout(timer)
      const left = restLeft(person)
      if (left > 0) {
        timer = setTimeout(look, Math.min(left, LOOK_MS))
        return
      }
      // At once: what is drawn again first, as a window comes back, must show nothing.
      hidePage()
      tellOfRest()
    }
    const act = () => {
      if (restLeft(person) <= 0) look()
      else if (Date.now() - notedAt >= NOTED_EVERY_MS) {
        notedAt = Date.now()
        noteSeen(person)
      }
    }
    look()
    for (const name of ACTS) window.addEventListener(name, act, { capture: true, passive: true })
    document.addEventListener('visibilitychange', look)
    window.addEventListener('focus', look)
    window.addEventListener('pageshow', look)
    return () => {
      clearTimeout(timer)
      for (const name of ACTS) window.removeEventListener(name, act, { capture: true })
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('focus', look)
      window.removeEventListener('pageshow', look)
    }
  }, [person, locked])
}

/** What had the focus as the page was hidden. */
let focused: Element | null = null

function hidePage(): void {
  const { dataset } = document.documentElement
  if (dataset.locked === undefined) focused = document.activeElement
  dataset.locked = ''
}

function showPage(): void {
  delete document.documentElement.dataset.locked
}

/** Stands before the page, which nobody can see, read or reach meanwhile. */
function LockScreen({ person }: { person: number }) {
  const { t } = useLingui()
  const { name } = useProfile()
  const { name: association } = useAssociation()
  const titleId = useId()
  const ref = useRef<HTMLDialogElement>(null)
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<string>()

  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    hidePage()
    dialog.showModal()
    // A dialog of the page that opens by itself would come before this one, unseen.
    const others = new MutationObserver((changes) => {
      if (changes.every(({ target }) => target === dialog)) return
      dialog.close()
      dialog.showModal()
    })
    others.observe(document.body, { subtree: true, attributeFilter: ['open'] })
    return () => {
      others.disconnect()
      showPage()
      dialog.close()
      if (focused instanceof HTMLElement && focused.isConnected) focused.focus({ preventScroll: true })
      focused = null
    }
  }, [])

  const unlock = async () => {
    setPending(true)
    setProblem(undefined)
    try {
      const { proveByPasskey } = await import('#web/app/session/passkeys.ts')
      await proveByPasskey()
      noteSeen(person)
    } catch (cause) {
      if (cause instanceof ApiError && cause.code === 'not_signed_in') endSession(cause.token)
      const gone = cause instanceof ApiError && cause.code === 'not_found'
      setProblem(gone ? t`You have no passkey any more. Use your password.` : (cause as Error).message)
    } finally {
      setPending(false)
    }
  }

  return (
    <dialog
      ref={ref}
      data-lock=""
      aria-labelledby={titleId}
      aria-describedby={`${titleId}-words`}
      onCancel={(event) => event.preventDefault()}
      onClose={() => ref.current?.open || ref.current?.showModal()}
      className="m-0 grid size-full max-h-none max-w-none place-content-center overflow-auto bg-paper p-page text-ink"
    >
      <div className="grid w-full max-w-sm grid-cols-[minmax(0,1fr)] gap-4 justify-self-center rounded-sheet border border-rule bg-sheet p-sheet shadow-lift">
        <p className="font-display font-semibold text-leaf">{association}</p>
        <h1 id={titleId} className="font-display text-xl font-semibold">
          <Trans>Locked</Trans>
        </h1>
        <p id={`${titleId}-words`} className="wrap-anywhere">
          <Trans>
            <Written>{name}</Written>, show your passkey to continue. What you typed is still here.
          </Trans>
        </p>
        {problem && (
          <Banner tone="error" live>
            {problem}
          </Banner>
        )}
        {passkeysWork() && (
          <Button icon="key" wide pending={pending} onClick={() => void unlock()}>
            <Trans>Unlock with a passkey</Trans>
          </Button>
        )}
        <Button look="quiet" wide onClick={leaveForPassword}>
          <Trans>Use your password</Trans>
        </Button>
      </div>
    </dialog>
  )
}

/** Ends the session: the sign-in page leads back here, to what was typed as far as drafts keep it. */
function leaveForPassword(): void {
  const token = readToken()
  if (token !== null) void call('POST /api/logout', { token, keepalive: true }).catch(() => {})
  endSession(token)
}
