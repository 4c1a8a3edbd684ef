// npm run ha -- PLAN FOLDER: fills the names of three machines into the files of deploy/ha, and makes their passwords, keys and
// certificates (docs/operate/high-availability.md). FOLDER then has a folder for each machine, to be copied there, with an
// install.sh to be run there. Again on the same FOLDER it keeps passwords, keys and certificates.
import { readFileSync } from 'node:fs'
import { fillMachines, type Plan } from './machines.ts'

const [file, folder] = process.argv.slice(2)
if (file === undefined || folder === undefined) {
  console.error('Write npm run ha -- PLAN FOLDER, where PLAN is a copy of deploy/ha/plan.json with your names.')
  process.exitCode = 1
} else {
  const machines = fillMachines(JSON.parse(readFileSync(file, 'utf8')) as Plan, folder)
  for (const [letter, { host, folder: files }] of Object.entries(machines)) {
    console.log(`${letter.toUpperCase()}: copy ${files} to ${host}, and there run: sudo sh install.sh`)
  }
  console.log(`${folder} has all passwords and keys: keep it where none of the machines is.`)
}
