import { openPush } from '#server/push/web-push.ts'
import { CERTIFICATE } from './push-certificate.ts'

/** Sends to push services of this machine alone, and waits for none of them long. */
export const push = openPush({
  key: Buffer.alloc(32, 'a key of the tests'),
  contact: 'mailto:office@example.test',
  ownMachine: CERTIFICATE,
  answerWithinMs: 300,
})
