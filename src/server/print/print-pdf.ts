import sharp from 'sharp'
import { workerPool } from '#server/workers/worker-pool.ts'

/** What every page to hand over says, in the reader's language. Nothing of it is read as markup. */
type Letter = {
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

/** The code by which anybody checks it: where it leads, its drawing as SVG, and what to do with it. */
export type Checked = { check: { address: string; code: string; words: readonly string[] } }

type Fact = readonly [label: string, value: string]

export type StatementPages = Letter &
  Checked & {
    facts: readonly Fact[]
    sections: readonly {
      title: string
      /** The day and what it was, then figures. Each row has a cell for each. */
      columns: readonly string[]
      rows: readonly { cells: readonly string[]; note: string; strong: boolean }[]
    }[]
  }

export type ReceiptPage = Letter &
  Checked & {
    amount: string
    /** What has to be known before anything else, or nothing. */
    notice: string
    facts: readonly Fact[]
  }

export type ReportPages = Letter & {
  facts: readonly Fact[]
  /** What the figures stand over, after the name of each line. */
  columns: readonly string[]
  sections: readonly { title: string; rows: readonly { name: string; figures: readonly string[]; strong: boolean }[] }[]
  /** Who signs, in their order; of a title with a term, from when to when. */
  signers: { title: string; names: readonly { title: string; name: string; term?: string }[] }
  /** The day on which it was signed; before that what a line to write it on says. */
  signed: { words: string; line: boolean }
}

/** Figures in columns of their own. */
type MeetingSection = ReportPages['sections'][number] & { columns: readonly string[] }

export type MeetingPages = Letter &
  Pick<ReportPages, 'facts' | 'signers' | 'signed'> & {
    /** Whose it is and of which days, at the head of each page after the first. */
    running: readonly [association: string, period: string]
    parts: readonly { title: string; note: string; facts: readonly Fact[]; sections: readonly MeetingSection[] }[]
    /** Cells of a row: all columns but the last, which is room to sign. No rows where there are too many to print. */
    members: {
      title: string
      note: string
      columns: readonly string[]
      rows: readonly (readonly string[])[]
      totals: readonly string[]
    }
    /** Room to write; the numbers of the rows as the reader writes them, of more than fit on two pages. */
    resolutions: { title: string; columns: readonly string[]; numbers: readonly string[] }
  }

export type AuditPages = Letter &
  Pick<ReportPages, 'facts' | 'signers' | 'signed'> & {
    certificate: { title: string; words: string }
    /** In the auditor's own words; empty where there are none. */
    findings: { title: string; words: string }
    entries: {
      title: string
      columns: readonly string[]
      rows: readonly {
        place: string
        entry: string
        lines: readonly string[]
        amount: string
        result: string
        remark: string
        /** Something was found. */
        strong: boolean
      }[]
    }
    /** The heads of what is sealed, by which the report is known to be of its day. */
    seals: { title: string; words: string; heads: readonly Fact[] }
  }

/** What is handed over: figures of the books, and room for what was found and counted. */
export type HandoverPages = Letter &
  Pick<ReportPages, 'facts' | 'signers' | 'signed'> &
  Pick<AuditPages, 'seals'> & { sections: readonly MeetingSection[] }

type Printed = {
  statement: StatementPages
  receipt: ReceiptPage
  report: ReportPages
  meeting: MeetingPages
  audit: AuditPages
  handover: HandoverPages
}

/** Of a picture the worker gives the drawing, an SVG. */
export type PrintTask = { template: keyof Printed; data: string; as: 'pdf' | 'picture' }

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
export const printPdf = <T extends keyof Printed>(template: T, content: Printed[T]): Promise<Buffer> =>
  printAs('pdf', template, content)

/** Of the picture. A phone shows it sharply, and its letters are drawn at this size. */
const [PICTURE_WIDTH_PX, PICTURE_DPI] = [1_080, 229]

/** The same as a picture to send on, PNG, of one page that is as high as it needs. */
export async function printPicture<T extends keyof Printed>(template: T, content: Printed[T]): Promise<Buffer> {
  const drawing = await printAs('picture', template, content)
  return sharp(drawing, { density: PICTURE_DPI })
    .resize({ width: PICTURE_WIDTH_PX })
    .flatten({ background: 'white' })
    .png()
    .toBuffer()
}

async function printAs<T extends keyof Printed>(as: PrintTask['as'], template: T, content: Printed[T]) {
  const data = JSON.stringify(content)
  return Buffer.from(await print({ template, data, as }, data.length))
}
