// npm start: from whatever is there to a running Somiti. Runs on the machine's own Node, with nothing installed. With
// --prepare-only it starts nothing: an upgrade makes the next version ready while this one runs.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { ensureInstalled } from './lib/install.mjs'
import { node24, root } from './lib/run.mjs'
import { serverEnv, serverFlags } from './lib/server-node.mjs'
import { ensureBuilt, startBuild } from './lib/web-build.mjs'

try {
  await ensureInstalled({ dev: false })
  if (process.argv.includes('--prepare-only')) await ensureBuilt()
  else serve(startBuild())
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}

/** Starts the server, which opens its database beside the build and listens once that has all pages. */
function serve(build) {
  const stdio = ['inherit', 'inherit', 'inherit', ...(build ? ['ipc'] : [])]
  const server = spawn(node24, [...serverFlags, 'src/server/main.ts'], { cwd: root, env: serverEnv(), stdio })
  const stop = (signal) => server.kill(signal)
  // Ctrl-C in a terminal reaches the server by itself too, and npm passes it on once more: the server stops at the
  // first and does not mind the others. A signal sent to us alone reaches it only from here.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop)
  process.on('SIGHUP', () => stop('SIGTERM'))
  if (process.env.npm_lifecycle_event === 'start') onParentEnd(() => stop('SIGTERM'))
  server.once('exit', (code, signal) => {
    process.exitCode ||= code ?? 128 + constants.signals[signal]
    build?.stop()
  })
  build?.pages.then(() => server.connected && server.send('pages'))
  build?.done.catch((error) => {
    if (server.exitCode !== null || server.signalCode !== null) return
    console.error(error.message)
    process.exitCode = 1
    stop('SIGTERM')
  })
}

/** A killed npm tells nobody. */
function onParentEnd(then) {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    then()
  }, 100)
  watch.unref()
}
