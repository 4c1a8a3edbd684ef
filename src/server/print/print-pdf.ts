import { workerPool } from '#server/workers/worker-pool.ts'

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

const print = workerPool<PrintTask, Uint8Array>({
  script: new URL('./print-process.ts', import.meta.url),
  as: 'process',
  // Pages take some hundredths of a second, the longest statement a second.
  longestMs: 15_000,
  memoryMostMb: 256,
  // Characters: the compiler keeps a little of all that it has set, and these are some hundred statements of two years.
  wornAfter: 500_000,
  idleMs: 60_000,
})

/** Pages as a PDF, set beside the requests and one after the other. What fails is a bug of ours. */
export async function printPdf<T extends keyof Printed>(template: T, content: Printed[T]): Promise<Buffer> {
  const data = JSON.stringify(content)
  return Buffer.from(await print({ template, data }, data.length))
}
