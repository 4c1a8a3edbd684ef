// A server of this folder, PROFILED_SERVER, that tells on demand where its processor's time goes: SIGUSR2 begins, and again
// ends and writes PROFILE_FILE.
import { writeFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'

const { PROFILED_SERVER = '', PROFILE_FILE = '' } = process.env
const session = new Session()
session.connect()
await session.post('Profiler.enable')
let running = false

process.on('SIGUSR2', async () => {
  running = !running
  if (running) return void (await session.post('Profiler.start'))
  const { profile } = await session.post('Profiler.stop')
  writeFileSync(PROFILE_FILE, JSON.stringify(profile))
})

await import(PROFILED_SERVER)
