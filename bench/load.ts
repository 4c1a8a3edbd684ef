import { fork } from 'node:child_process'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { fileURLToPath } from 'node:url'
import { serverEnv, serverFlags } from '../scripts/lib/server-node.mjs'

export type Server = { port: number; pid: number; stop(): void }

/** Starts a server of this folder as `npm start` starts one, and waits until it listens. */
export function startServer(file: string, env: Record<string, string>): Promise<Server> {
  const how = { env: { ...serverEnv(), ...env }, execArgv: serverFlags }
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), how)
  return new Promise((resolve, reject) => {
    child.once('message', (message: { port: number }) =>
      resolve({ port: message.port, pid: child.pid ?? 0, stop: () => child.kill() }),
    )
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)))
  })
}

export type Shot = { method: 'GET' | 'POST'; path: string; headers: Record<string, string>; body?: Buffer }
export type Figures = { perSecond: number; p50Ms: number; p99Ms: number }

/** Sends the shots over so many connections, each its next as soon as it has an answer. Any answer but 200 ends it. */
export async function fire(port: number, shots: readonly Shot[], connections: number): Promise<Figures> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const timesMs: number[] = []
  let next = 0
  const began = performance.now()
  const worker = async () => {
    for (let shot = shots[next++]; shot; shot = shots[next++]) {
      const sent = performance.now()
      await shoot(port, agent, shot)
      timesMs.push(performance.now() - sent)
    }
  }
  await Promise.all(Array.from({ length: connections }, worker))
  const seconds = (performance.now() - began) / 1000
  agent.destroy()
  return figuresOf(timesMs, seconds)
}

function figuresOf(timesMs: number[], seconds: number): Figures {
  return { perSecond: timesMs.length / seconds, p50Ms: atShare(timesMs, 0.5), p99Ms: atShare(timesMs, 0.99) }
}

/** What that share of some times is below. */
export const atShare = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0

type Read = { path: string; token: string }

/**
 * Asks for the same again and again over so many connections, for so long. Any answer but 200 ends it. By sockets alone:
 * Node's own client takes longer over an answer than the servers that are compared.
 */
export async function keepAsking(
  port: number,
  { path, token }: Read,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Figures> {
  const head = `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nauthorization: Bearer ${token}\r\n\r\n`
  const timesMs: number[] = []
  const began = performance.now()
  const until = began + seconds * 1000
  const ask = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => send())
      let sent = 0
      let held: Buffer = Buffer.alloc(0)
      const send = () => {
        sent = performance.now()
        socket.write(head)
      }
      socket.on('error', reject)
      socket.on('data', (chunk: Buffer) => {
        held = held.length === 0 ? chunk : Buffer.concat([held, chunk])
        const length = answerLength(held)
        if (length === undefined || held.length < length) return
        if (!held.subarray(0, STATUS.length).equals(STATUS)) {
          socket.destroy(new Error(`${path} answered ${held.subarray(0, 200)}`))
          return
        }
        held = Buffer.alloc(0)
        timesMs.push(performance.now() - sent)
        if (performance.now() < until) return send()
        socket.end()
        resolve()
      })
    })
  await Promise.all(Array.from({ length: connections }, ask))
  return figuresOf(timesMs, (performance.now() - began) / 1000)
}

const STATUS = Buffer.from('HTTP/1.1 200')
const HEAD_END = Buffer.from('\r\n\r\n')

/** How long an answer is with its head; undefined while the head is not here. All that is read here says its length. */
function answerLength(held: Buffer): number | undefined {
  const end = held.indexOf(HEAD_END)
  if (end < 0) return undefined
  const length = /content-length: (\d+)/i.exec(held.toString('latin1', 0, end))?.[1]
  if (length === undefined) throw new Error(`an answer without its length: ${held.subarray(0, end)}`)
  return end + HEAD_END.length + Number(length)
}

/** Sends one, and resolves with its answer read. Any answer but 200 rejects. */
export function shoot(port: number, agent: Agent, { method, path, headers, body }: Shot): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', agent, method, path, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        if (response.statusCode === 200) resolve()
        else reject(new Error(`${method} ${path} answered ${response.statusCode}: ${Buffer.concat(chunks)}`))
      })
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
