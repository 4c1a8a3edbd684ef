import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { endUnusedConnections } from './app.ts'

test('a connection on which nothing was asked does not keep the server, and a request under way is answered', async () => {
  const app = Fastify({ return503OnClosing: false })
  endUnusedConnections(app)
  const asked = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<string>()
  app.get('/', () => {
    asked.resolve()
    return answer.promise
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const reach = async () => {
    const reached = once(app.server, 'connection')
    const socket = connect(port, '127.0.0.1')
    await reached
    return socket
  }
  const unused = await reach()
  const used = await reach()
  used.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
  await asked.promise
  const ended = once(unused, 'close')
  const closed = app.close()
  await ended
  const answered = once(used, 'data')
  answer.resolve('still answered')
  expect(String((await answered)[0])).toContain('still answered')
  await closed
})
