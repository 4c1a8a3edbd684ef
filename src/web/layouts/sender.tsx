import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'
import { paths } from '#web/app/routes/paths.ts'
import type { Went } from '#web/app/send-queue/send-one.ts'
import { sendQueueOf } from '#web/app/send-queue/send-queue.ts'
import type { Kept } from '#web/app/send-queue/send-queue-store.ts'
import { toast } from '#web/ui/toast.ts'

/** Sends what was filled in without a connection as soon as there is one, on whichever page its writer is by then. */
export default function Sender({ person }: { person: number }) {
  const { t } = useLingui()
  const { pathname } = useLocation()
  const hear = useEffectEvent(({ call }: Kept, went: Went) => {
    // The conversation shows it.
    if (call === 'POST /api/messages' && pathname === paths.contactChat) return
    if (went.how === 'refused') void toast(went.error.message, 'error')
    if (went.how !== 'arrived') return
    const said = call === 'POST /api/messages' ? t`Your message is with the association.` : went.answer.message
    if (said) void toast(said, 'success')
  })
  useEffect(() => sendQueueOf(person).start((kept, went) => hear(kept, went)), [person])
  return null
}
