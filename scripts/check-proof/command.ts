// Checks a proof of the sealed books (docs/reference/sealed-books.md) with the public key that its reader has, and no network. Built
// into packages/check-proof by build.ts.
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { decimalAed } from '#core/money.ts'
import { checkProof, type ProofFault } from '#core/sealed-books/check-proof.ts'

const FAULTS: Record<ProofFault, string> = {
  form: 'This is no proof of the sealed books.',
  signature: 'This is not signed with that key.',
  path: 'The entry does not belong to the block that is signed.',
  head: 'The newest block is not signed with that key, or is older than the block of the entry.',
}
const USAGE = 'Write check-proof FILE --key KEY, where KEY is the public key of the association, 64 characters.'

const DOES_NOT_STAND = 1
const NOT_LOOKED_AT = 2

try {
  process.exitCode = (await check()) ? 0 : DOES_NOT_STAND
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = NOT_LOOKED_AT
}

async function check(): Promise<boolean> {
  const { file, key } = readWords()
  const outcome = await checkProof(jsonOf(await readFile(file, 'utf8')), key)
  if (!outcome.stands) {
    console.log(FAULTS[outcome.fault])
    return false
  }
  const { entry, block, sealedAt, head } = outcome
  console.log(
    `Entry ${entry.id} of ${entry.date} (${entry.kind}, AED ${decimalAed(entry.amount)}) stands in the sealed books:`,
  )
  console.log(`block ${block}, sealed at ${sealedAt}. The newest block of the proof is ${head}.`)
  return true
}

function readWords(): { file: string; key: string } {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { key: { type: 'string' } } })
  const [file] = positionals
  const key = values.key?.toLowerCase() ?? ''
  if (file === undefined || positionals.length > 1 || !/^[0-9a-f]{64}$/.test(key)) throw new Error(USAGE)
  return { file, key }
}

/** What is no JSON is no proof. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
