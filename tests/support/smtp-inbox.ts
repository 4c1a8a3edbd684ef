import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** What a mail server does with what it is given: takes it, asks to try later, refuses it for good, or hangs up. */
type Manner = 'accept' | 'try_later' | 'refuse' | 'hang_up'

export interface Received {
  to: string
  /** The message's header as it came. */
  head: string
  text: string
  html: string
}

/** A real mail server on this machine. */
export interface SmtpInbox {
  url: string
  manner: Manner
  received: Received[]
  /** How often it hung up on a letter. */
  hungUp: number
  stop(): Promise<void>
}

export async function startSmtpInbox(): Promise<SmtpInbox> {
  const inbox = { manner: 'accept' as Manner, received: [] as Received[], hungUp: 0 }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onRcptTo: (_address, _session, done) => done(inbox.manner === 'refuse' ? refusal(550) : undefined),
    onData: async (stream, session, done) => {
      const message = await text(stream)
      if (inbox.manner === 'hang_up') {
        inbox.hungUp += 1
        for (const connection of server.connections) connection.close()
        return
      }
      if (inbox.manner === 'try_later') return done(refusal(451))
      inbox.received.push({ to: session.envelope.rcptTo[0]?.address ?? '', ...partsOf(message) })
      done()
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const stop = () => new Promise<void>((resolve) => server.close(resolve))
  return Object.assign(inbox, { url: `smtp://127.0.0.1:${port}`, stop })
}

const refusal = (responseCode: number) => Object.assign(new Error('Not now, not here'), { responseCode })

function partsOf(message: string) {
  const [head = ''] = message.split('\r\n\r\n', 1)
  const boundary = head.match(/boundary="([^"]+)"/)?.[1] ?? ''
  const [, plain = '', html = ''] = message.split(`--${boundary}`).map(decoded)
  return { head, text: plain, html }
}

/** A part's content, whichever of the two ways it is encoded. */
function decoded(part: string): string {
  const [head = '', ...rest] = part.split('\r\n\r\n')
  const body = rest.join('\r\n\r\n')
  if (/encoding: base64/i.test(head)) return Buffer.from(body, 'base64').toString()
  if (!/encoding: quoted-printable/i.test(head)) return body.replaceAll('\r\n', '\n')
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString().replaceAll('\r\n', '\n')
}
