import { createServer, connect as dial, type Socket } from 'node:net'

/** A way to Somiti on which uploads are cut. */
export interface CuttingProxy {
  origin: string
  /** How many were cut half way. */
  cuts(): number
  stop(): Promise<void>
}

/**
 * Lets everything through but the first `times` requests that begin so: half of each body goes, then the network is gone
 * for a moment, with every connection on it. Otherwise a browser would send it once more by itself on another.
 */
export async function startCuttingProxy(origin: string, begins: string, times: number): Promise<CuttingProxy> {
  const { hostname, port } = new URL(origin)
  const open = new Set<Socket>()
  let cuts = 0
  const server = createServer((client) => {
    const somiti = dial(Number(port), hostname)
    for (const socket of [client, somiti]) {
      open.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        open.delete(socket)
        client.destroy()
        somiti.destroy()
      })
    }
    somiti.pipe(client)
    /** How much more of the upload may go; undefined while none is being cut. */
    let left: number | undefined
    client.on('data', (bytes) => {
      const head = bytes.toString('latin1')
      if (left === undefined && cuts < times && head.startsWith(begins)) {
        left = Number(head.match(/content-length: (\d+)/i)?.[1]) / 2
      }
      if (left === undefined) return void somiti.write(bytes)
      somiti.write(bytes)
      left -= bytes.length
      if (left > 0) return
      cuts += 1
      for (const socket of open) socket.resetAndDestroy()
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the proxy listens at no port')
  return {
    origin: `http://127.0.0.1:${address.port}`,
    cuts: () => cuts,
    stop: () =>
      new Promise((stopped) => {
        for (const socket of open) socket.destroy()
        server.close(() => stopped())
      }),
  }
}
