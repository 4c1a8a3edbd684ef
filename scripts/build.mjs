// npm run build: everything that is served to browsers, into dist/. What does not wait for another step runs beside it.
// Who starts this with a channel is told 'pages' once all pages are there: what is left makes them smaller on their way.
import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { describeSeconds, node24, projectEnv, root } from './lib/run.mjs'
import { markBuilt } from './lib/web-build.mjs'

/** How far behind the others what nobody waits for is: as much as `nice` gives way by itself. */
const LATER = 10

/** Started and not ended yet. */
const running = new Set()

/** What is built so far is worth nothing to a start that is gone. */
process.on('disconnect', stop)
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop)

try {
  await build()
} catch (error) {
  console.error(error.message)
  stop()
}

async function build() {
  rmSync(join(root, 'dist'), { recursive: true, force: true })
  await step('scripts of the app', [script('build-app.ts'), script('build-renderer.ts')])
  await step('its sentences in each language', [script('speak.ts'), script('build-worker.ts')])
  await step('pages', [script('prerender.ts'), script('draw-preview.ts'), script('draw-icons.ts')])
  process.send?.('pages')
  await step('the same, compressed', [script('compress.ts'), script('check-proof/build.ts')])
  markBuilt()
  closeChannel()
}

/** Waits for steps that run side by side, and says how long they took. */
async function step(title, parts) {
  const began = performance.now()
  await Promise.all(parts)
  console.log(`  ${title}: ${describeSeconds(performance.now() - began)}`)
}

/** Runs a script; rejects where it fails. */
function script(name) {
  const child = spawn(node24, [join('scripts', name)], {
    cwd: root,
    env: projectEnv(),
    stdio: ['ignore', 2, 2],
  })
  running.add(child)
  if (name === 'compress.ts' && child.pid) setPriority(child.pid, LATER)
  const ended = new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => {
      running.delete(child)
      if (code === 0) resolve()
      else reject(new Error(`scripts/${name} failed.`))
    })
  })
  // Of steps side by side the first to fail is told.
  ended.catch(() => {})
  return ended
}

function stop() {
  for (const child of running) child.kill()
  process.exitCode = 1
  closeChannel()
}

function closeChannel() {
  process.off('disconnect', stop)
  if (process.connected) process.disconnect()
}
