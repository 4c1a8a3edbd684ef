// sudo npm run service -- doctor: one of Somiti's commands for an association that this machine runs as a service, as its
// user and with its settings (docs/operate/install.md). --association NAME says which, --all takes each in turn.
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { associationsHere, placesOf } from './places.ts'
import { asService } from './step.ts'

/** Those of src/server that are run beside Somiti. */
const COMMANDS = ['admin', 'audit', 'backup', 'doctor', 'export']

const USAGE = `Write sudo npm run service -- COMMAND, with --association NAME or --all before it where there are several. The commands are ${COMMANDS.join(', ')}.`

try {
  if (process.getuid?.() !== 0) throw new Error('Run it as root: sudo npm run service -- COMMAND.')
  const { names, command, words } = readWords()
  for (const name of names) {
    if (names.length > 1) console.log(`${name}:`)
    const { status } = carryOut(name, [`src/server/${command}.ts`, ...words])
    if (status !== 0) process.exitCode = status ?? 1
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

function carryOut(name: string, words: readonly string[]) {
  const { program, way } = asService(placesOf(name))
  return spawnSync(program, words, { ...way, stdio: 'inherit' })
}

/** Options stand before the command; all that follows it is the command's own. */
function readWords(): { names: string[]; command: string; words: string[] } {
  const given = process.argv.slice(2)
  const at = given.findIndex((word) => COMMANDS.includes(word))
  const command = given[at]
  if (command === undefined) throw new Error(USAGE)
  const { values } = parseArgs({
    args: given.slice(0, at),
    options: { association: { type: 'string' }, all: { type: 'boolean', default: false } },
  })
  return { names: namesFor(values.association, values.all), command, words: given.slice(at + 1) }
}

function namesFor(association: string | undefined, all: boolean): string[] {
  const here = associationsHere()
  if (here.length === 0) throw new Error('No association runs here as a service: npm run install-service sets one up.')
  if (association !== undefined) {
    if (here.includes(association)) return [association]
    throw new Error(`No association ${association} runs here: there are ${here.join(', ')}.`)
  }
  if (all || here.length === 1) return here
  throw new Error(`There are ${here.join(', ')}: --association NAME says which, --all takes each in turn.`)
}
