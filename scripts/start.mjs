// npm start: from whatever is there to a running Somiti. Runs on the machine's own Node, with nothing installed.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { ensureInstalled } from './lib/install.mjs'
import { node24, root } from './lib/run.mjs'
import { serverEnv, serverFlags } from './lib/server-node.mjs'
import { ensureBuilt } from './lib/web-build.mjs'

try {
  await ensureInstalled({ dev: false })
  await ensureBuilt()
  serve()
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}

function serve() {
  const how = { cwd: root, env: serverEnv(), stdio: 'inherit' }
  const server = spawn(node24, [...serverFlags, 'src/server/main.ts'], how)
  const stop = (signal) => server.kill(signal)
  // Ctrl-C in a terminal reaches the server by itself too, and npm passes it on once more: the server stops at the
  // first and does not mind the others. A signal sent to us alone reaches it only from here.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop)
  process.on('SIGHUP', () => stop('SIGTERM'))
  if (process.env.npm_lifecycle_event === 'start') onParentEnd(() => stop('SIGTERM'))
  server.once('exit', (code, signal) => {
    process.exitCode = code ?? 128 + constants.signals[signal]
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
