import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/** The Node that the lock file names, whatever the machine has. */
export const node24 = join(root, 'node_modules', '.bin', 'node')

/** The environment in which installed commands, and the Node they ask for, come before the machine's. */
export function projectEnv(extra = {}) {
  const path = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter)
  return { ...process.env, PATH: path, ...extra }
}

/** Runs a command in the project's folder, its output shown; resolves to its exit code, 127 if there is none such. */
export function run(command, args, env = projectEnv()) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, env, stdio: 'inherit' })
    child.once('error', (error) => {
      console.error(`${command} cannot be run: ${error.message}`)
      resolve(127)
    })
    child.once('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal]))
  })
}

/** Runs a command beside others: resolves to its exit code, and to its output for whoever shows it once it has ended. */
export function runApart(command, args) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, env: projectEnv(), stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text
      })
    }
    child.once('error', (error) => resolve({ code: 127, output: `${command} cannot be run: ${error.message}\n` }))
    child.once('close', (code, signal) => resolve({ code: code ?? 128 + constants.signals[signal], output }))
  })
}

/** Milliseconds as people read them. */
export const describeSeconds = (ms) => `${Math.max(1, Math.round(ms / 1000))} s`

/** Runs npm itself: the one that started us, or the one on the PATH. */
export function npm(...args) {
  const started = process.env.npm_execpath
  return started ? run(process.execPath, [started, ...args]) : run('npm', args)
}
