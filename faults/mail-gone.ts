import { setTimeout as pause } from 'node:timers/promises'
import { startSomiti } from '../tests/e2e/support/somiti-process.ts'
import { startSmtpInbox } from '../tests/support/smtp-inbox.ts'
import { newMembers } from './association.ts'
import { openStage } from './stage.ts'

/** The first try fails at once; the next comes within this. */
const ARRIVES_WITHIN_MS = 90_000
const TRIED_WITHIN_MS = 30_000
const EVERY_MS = 100
/** No caller waits for the mail server. */
const FAST_MS = 3_000

/** The mail server is away: whoever asks for a letter is answered all the same, and it arrives once the server is back. */
export async function mailGone(): Promise<string[]> {
  const inbox = await startSmtpInbox()
  inbox.manner = 'hang_up'
  const stage = await openStage()
  const env = { ...stage.env, SMTP_URL: inbox.url, MAIL_FROM: 'office@somiti.test' }
  const somiti = await startSomiti(stage.dataDir, env)
  const faults: string[] = []
  try {
    const [member] = await newMembers(stage.pool, 1)
    const sent = performance.now()
    const body = JSON.stringify({ email: member?.email })
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${somiti.origin}/api/forgot-password`, { method: 'POST', headers, body })
    if (answer.status !== 200) faults.push(`asking for a new password is answered ${answer.status}`)
    if (performance.now() - sent > FAST_MS) faults.push('whoever asked waited for the mail server')
    const triedBy = performance.now() + TRIED_WITHIN_MS
    while (inbox.hungUp === 0 && performance.now() < triedBy) await pause(EVERY_MS)
    if (inbox.hungUp === 0) faults.push('nobody tried to send the letter')
    if (inbox.received.length > 0) faults.push('a letter arrived while nobody took any')
    inbox.manner = 'accept'
    const until = performance.now() + ARRIVES_WITHIN_MS
    while (inbox.received.length === 0 && performance.now() < until) await pause(EVERY_MS)
    const letters = inbox.received.filter(({ to }) => to === member?.email).length
    if (letters !== 1) faults.push(`${letters} letters arrived, of one that was asked for`)
    return faults
  } finally {
    await somiti.stop()
    await stage.close()
    await inbox.stop()
  }
}
