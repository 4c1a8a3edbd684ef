import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import { httpProvider } from '#server/features/recharges/http-provider.ts'
import { smtpMailer } from '#server/mail/open-mailer.ts'

/** Another machine as far as Somiti can tell: not one of the names of its own. */
const ELSEWHERE = '127.0.0.2'

let stop = async () => {}
afterEach(() => stop())

/** A mail server whose certificate, where it speaks TLS, nobody vouches for. Counts what it was told. */
async function startServer(host: string, options: ConstructorParameters<typeof SMTPServer>[0]) {
  const heard = { sessions: 0, messages: 0 }
  const server = new SMTPServer({
    ...options,
    authOptional: true,
    disableReverseLookup: true,
    logger: false,
    onConnect: (_session, done) => {
      heard.sessions += 1
      done()
    },
    onMailFrom: (_address, _session, done) => {
      heard.messages += 1
      done()
    },
  })
  server.on('error', () => {})
  await new Promise<void>((listening) => server.listen(0, host, listening))
  stop = () => new Promise<void>((closed) => server.close(closed))
  return { port: (server.server.address() as AddressInfo).port, heard }
}

const message = {
  to: 'amina@example.test',
  from: { name: 'Somiti', replyTo: '' },
  subject: 'Set a new password',
  text: 'A link.',
  html: '<p>A link.</p>',
}
const NOBODY_VOUCHES = /self-signed|self signed|certificate|expired/i

test('a mail server whose certificate nobody vouches for is told nothing', async () => {
  const { port, heard } = await startServer('127.0.0.1', { secure: true })
  const mailer = smtpMailer(`smtps://127.0.0.1:${port}`, 'office@example.test')
  await expect(mailer.send(message, new Date())).rejects.toThrow(NOBODY_VOUCHES)
  expect(heard).toEqual({ sessions: 0, messages: 0 })
})

test.each([
  ['that speaks no TLS', { disabledCommands: ['STARTTLS'] }],
  ['whose certificate nobody vouches for', {}],
])('a mail server on another machine %s is sent no message, with a password or without', async (_what, options) => {
  const { port, heard } = await startServer(ELSEWHERE, options)
  for (const user of ['', 'office:secret@']) {
    const mailer = smtpMailer(`smtp://${user}${ELSEWHERE}:${port}`, 'office@example.test')
    await expect(mailer.send(message, new Date())).rejects.toThrow()
  }
  expect(heard).toEqual({ sessions: 2, messages: 0 })
})

test('a provider of recharges whose certificate nobody vouches for is told nothing', async () => {
  const { port, heard } = await startServer('127.0.0.1', { secure: true })
  const provider = httpProvider({ url: `https://127.0.0.1:${port}`, token: 'secret' })
  const failure = await provider.poll('7').catch((error: unknown) => error)
  expect((failure as Error).message).toBe('no answer')
  const { cause } = (failure as { cause: Error & { cause: Error } }).cause
  expect(cause.message).toMatch(NOBODY_VOUCHES)
  expect(heard.sessions).toBe(0)
})
