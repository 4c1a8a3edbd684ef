import type { MoneyAccount } from '#core/chart.ts'
import { workOnBonus } from './features/bonus/work-on-bonus.ts'
import {
  sendEmailConfirmation,
  settleByTime,
  tellEmailChanged,
  tellEmailEntered,
} from './features/email-change/send-letters.ts'
import { sendInvitation } from './features/invitations/send-invitation.ts'
import { sendConfirmationLink } from './features/joining/send-confirmation-link.ts'
import { returnMember } from './features/members/set-member-status.ts'
import { tellDecision } from './features/members/tell-decision.ts'
import { sendAnswer } from './features/messages/answer.ts'
import { type Pusher, tellByEmail, tellByPush } from './features/notifications/tell-elsewhere.ts'
import { carryOutPlanned } from './features/officers/hand-over.ts'
import { sendResetLink, tellPasswordChanged } from './features/password-reset/letters.ts'
import { compareReceipt } from './features/payments/compare-receipt.ts'
import { readReceiptFile } from './features/payments/read-receipt.ts'
import { carryOut } from './features/recharges/carry-out-recharge.ts'
import { httpProvider, type ProviderAccess } from './features/recharges/http-provider.ts'
import { sendReminders } from './features/reminders/send-reminders.ts'
import { holdUnopposed } from './features/settings/change-settings.ts'
import type { FileStore } from './files/file-store.ts'
import type { JobHandlers } from './jobs/run-jobs.ts'
import type { Live } from './live/open-live.ts'
import type { Post } from './mail/mailer.ts'

/** Which feature does which job. Without a provider, recharges are the desk's. */
export function jobHandlers(
  {
    live,
    push,
    sessionLife,
    files,
    readsReceipts = true,
    ...post
  }: Post & Omit<Pusher, 'pool'> & { live: Pick<Live, 'tell'>; files: FileStore; readsReceipts?: boolean },
  recharges?: ProviderAccess & { paidFrom: MoneyAccount },
): JobHandlers {
  const provided = {
    pool: post.pool,
    provider: recharges && httpProvider(recharges),
    paidFrom: recharges?.paidFrom ?? 'bank',
  }
  return {
    send_reset_link: (payload, now) => sendResetLink(post, payload, now),
    send_confirmation_link: (payload, now) => sendConfirmationLink(post, payload, now),
    send_email_confirmation: (payload, now) => sendEmailConfirmation(post, payload, now),
    send_invitation: (payload, now) => sendInvitation(post, payload, now),
    tell_email_entered: (payload, now) => tellEmailEntered(post, payload, now),
    settle_email_change: async (payload, now) => {
      await settleByTime(post, payload, now)
      live.tell([{ topic: 'members', of: 'person', ids: [BigInt(payload.person_id)] }])
    },
    tell_email_changed: (payload, now) => tellEmailChanged(post, payload, now),
    tell_decision: (payload, now) => tellDecision(post, payload, now),
    work_on_bonus: async (payload, now) => {
      await workOnBonus(post.pool, payload, now)
      live.tell([{ topic: 'bonuses', office: true }])
    },
    carry_out_recharge: async (payload, now) => {
      await carryOut(provided, payload, now)
      live.tell([
        { topic: 'recharges', office: true },
        { topic: 'recharges', of: 'recharge_by_entry', ids: [BigInt(payload.order_entry_id)] },
      ])
    },
    hand_over: async (payload, now) => {
      const ids = await carryOutPlanned({ pool: post.pool, emails: post.mailer.carriesLinks }, payload, now)
      live.tell([{ topic: 'session', of: 'person', ids }])
    },
    member_returns: async (payload, now) => {
      await returnMember(post.pool, payload, now)
      live.tell([
        { topic: 'members', office: true },
        { topic: 'members', of: 'person', ids: [BigInt(payload.member_id)] },
      ])
    },
    hold_settings: async (payload, now) => {
      await holdUnopposed(post.pool, payload, now)
      live.tell([{ topic: 'settings', office: true }])
    },
    send_answer: (payload, now) => sendAnswer(post, payload, now),
    tell_by_email: async (payload, now) => {
      // What no call told, such as a bonus that was credited overnight.
      live.tell([{ topic: 'notifications', of: 'person', ids: [BigInt(payload.person_id)] }])
      await tellByEmail(post, payload, now)
    },
    send_reminders: (payload, now) => sendReminders(post.pool, payload, now),
    tell_by_push: (payload, now) => tellByPush({ pool: post.pool, push, sessionLife }, payload, now),
    compare_receipt: async (payload) => {
      if (await compareReceipt({ db: post.pool, files }, payload)) live.tell([{ topic: 'payments', office: true }])
    },
    read_receipt: async (payload, now) => {
      const read = readsReceipts ? await readReceiptFile({ db: post.pool, files }, payload, now) : undefined
      if (!read) return
      // What is of no payment is of a voucher.
      if (read.memberIds.length === 0) return live.tell([{ topic: 'books', office: true }])
      live.tell([
        { topic: 'payments', office: true },
        { topic: 'payments', of: 'person', ids: read.memberIds },
      ])
    },
    tell_password_changed: (payload, now) => tellPasswordChanged(post, payload, now),
  }
}
