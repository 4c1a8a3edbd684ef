import { call } from '#web/api.ts'
import { messagesQuery } from '#web/message-queries.ts'
import { queryClient } from '#web/query-client.ts'
import { forgetUnsent, unsentOf } from './unsent-store.ts'

/**
 * Sends what this person wrote to the office without a connection, in the order in which it was written, until one cannot
 * be sent: it stays, to be seen where it was written. Gives how many were sent. Beside the conversation's own outbox
 * nothing arrives twice, since each message has its Idempotency-Key.
 */
export async function sendKept(person: number): Promise<number> {
  let sent = 0
  for (const { key, text, picture } of await unsentOf(person)) {
    const arrived = await call('POST /api/messages', { form: { text, picture }, idempotencyKey: key }).catch(
      () => undefined,
    )
    if (!arrived) break
    await forgetUnsent(key)
    sent += 1
  }
  if (sent > 0) await queryClient.invalidateQueries({ queryKey: messagesQuery.queryKey })
  return sent
}
