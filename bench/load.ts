import { fork } from 'node:child_process'
import { Agent, request } from 'node:http'
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
  timesMs.sort((a, b) => a - b)
  const at = (share: number) => timesMs[Math.floor(timesMs.length * share)] ?? 0
  return { perSecond: shots.length / seconds, p50Ms: at(0.5), p99Ms: at(0.99) }
}

function shoot(port: number, agent: Agent, { method, path, headers, body }: Shot): Promise<void> {
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
