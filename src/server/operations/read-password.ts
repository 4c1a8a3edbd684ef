import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'

/** Where a password comes from: the file that is named, the terminal, or whatever else standard input is. */
export type PasswordSource = {
  file: string | undefined
  input: Readable & { isTTY?: boolean }
  say: (prompt: string) => void
}

/**
 * A new password, never from the arguments, which every process of the machine can read. At a terminal it is asked for
 * twice and not shown; from a file or a pipe it is the first line. Throws, with one sentence, where the two differ.
 */
export async function readPassword({ file, input, say }: PasswordSource): Promise<string> {
  if (file !== undefined) return firstLine(await readFile(file, 'utf8'))
  if (!input.isTTY) return firstLine(await text(input))
  return await askTwice(input, say)
}

const firstLine = (whole: string) => whole.split(/\r?\n/, 1)[0] ?? ''

async function askTwice(input: Readable, say: (prompt: string) => void): Promise<string> {
  // What is typed would be echoed here, so nobody gets to see it.
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input, output: unseen, terminal: true, historySize: 0 })
  lines.on('SIGINT', () => lines.close())
  // What is typed or pasted before it is asked for waits here.
  const typed = lines[Symbol.asyncIterator]()
  const ask = async (prompt: string): Promise<string> => {
    say(prompt)
    const { done, value } = await typed.next()
    if (done) throw new Error('Broken off: nothing was done.')
    return value
  }
  try {
    const first = await ask('Password (it is not shown):')
    if (first !== (await ask('The same again:'))) throw new Error('The two passwords are not the same.')
    return first
  } finally {
    lines.close()
  }
}
