import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'

/** What every page to hand over says, in the reader's language. Nothing of it is read as markup. */
export type Letter = {
  language: string
  direction: 'ltr' | 'rtl'
  /** The figures from 0 to 9, for the numbers of the pages. */
  digits: readonly string[]
  title: string
  association: string
  contacts: readonly string[]
  /** When it was made. */
  made: string
  /** 'Page {page} of {pages}' */
  page: string
}

type Fact = readonly [label: string, value: string]

export type StatementPages = Letter & {
  facts: readonly Fact[]
  sections: readonly {
    title: string
    /** The day and what it was, then figures. Each row has a cell for each. */
    columns: readonly string[]
    rows: readonly { cells: readonly string[]; note: string; strong: boolean }[]
  }[]
}

export type ReceiptPage = Letter & {
  amount: string
  /** What has to be known before anything else, or nothing. */
  notice: string
  facts: readonly Fact[]
}

type Printed = { statement: StatementPages; receipt: ReceiptPage }

export type PrintTask = { template: keyof Printed; data: string }
/** What became of the pages. */
export type PrintAnswer = { pdf: Uint8Array } | { failed: string }

/** Pages take some hundredths of a second, the longest statement a second. */
const LONGEST_MS = 15_000
/** A process that nobody has needed for so long ends, and gives its memory back. */
const IDLE_MS = 60_000
/** The compiler keeps a little of all that it has set: some hundred statements of two years. */
const WORN_AFTER_CHARACTERS = 500_000

let printer: ChildProcess | undefined
let printed = 0
let idle: NodeJS.Timeout | undefined
/** Ends when the pages before are set, however that ended. */
let before: Promise<unknown> = Promise.resolve()

/** Pages as a PDF, set beside the requests and one after the other. What fails is a bug of ours. */
export function printPdf<T extends keyof Printed>(template: T, data: Printed[T]): Promise<Buffer> {
  const mine = before.then(() => printNow({ template, data: JSON.stringify(data) }))
  before = mine.catch(() => {})
  return mine
}

async function printNow(task: PrintTask): Promise<Buffer> {
  clearTimeout(idle)
  printer ??= startPrinter()
  const child = printer
  const answer = await answerOf(child, task)
  printed += task.data.length
  if (!answer || printed > WORN_AFTER_CHARACTERS) end(child)
  else idle = setTimeout(end, IDLE_MS, child).unref()
  if (answer && 'pdf' in answer) return Buffer.from(answer.pdf)
  throw new Error(`the ${task.template} could not be set: ${answer?.failed ?? 'its process ended, or took too long'}`)
}

/** Undefined where the process ended over it, or takes too long. */
async function answerOf(child: ChildProcess, task: PrintTask): Promise<PrintAnswer | undefined> {
  const ended = new AbortController()
  const tellEnded = () => ended.abort()
  child.once('exit', tellEnded)
  child.ref()
  child.channel?.ref()
  try {
    child.send(task)
    const signal = AbortSignal.any([ended.signal, AbortSignal.timeout(LONGEST_MS)])
    const [answer] = (await once(child, 'message', { signal })) as [PrintAnswer]
    return answer
  } catch {
    return undefined
  } finally {
    child.off('exit', tellEnded)
    // A server that is stopped does not wait for it.
    child.unref()
    child.channel?.unref()
  }
}

function end(child: ChildProcess): void {
  child.kill()
  if (printer === child) printer = undefined
}

/** It needs none of the server's settings and secrets, so it is given none. */
function startPrinter(): ChildProcess {
  printed = 0
  const child = fork(new URL('./print-process.ts', import.meta.url), {
    env: {},
    serialization: 'advanced',
    execArgv: [],
  })
  child.on('error', () => {})
  child.once('exit', () => {
    if (printer === child) printer = undefined
  })
  return child
}
