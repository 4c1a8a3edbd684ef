import { Parser } from 'htmlparser2'
import { Refusal } from '#core/refusal.ts'
import type { Sheet, SheetKind, TableRow } from './sheet.ts'

/**
 * The three formats in which banks give statements to programs, read into the rows of a spreadsheet with these headings.
 * Days are given as '2024-05-17', amounts with their sign. What is only announced and not booked yet is left out.
 */
const HEADINGS = ['Date', 'Description', 'Reference', 'Amount'] as const

/** What the associations count in. An amount of another currency is given with its name, which no reader takes. */
const CURRENCY = 'AED'

type Transaction = { day: string; texts: readonly string[]; reference: string; amount: string; currency: string }
/** The accounts that it says it is of, each once for every statement in it. */
type BankFile = { accounts: string[]; transactions: Transaction[] }

/** Which of the formats a text begins as; undefined for none of them. */
export function bankFormatOf(text: string): Exclude<SheetKind, 'csv' | 'workbook'> | undefined {
  const head = text.slice(0, 4_000).replace(/^\s*(<!--.*?-->\s*)*/s, '')
  if (/^OFXHEADER\b/i.test(head) || /<OFX>/i.test(head)) return 'ofx'
  if (/^<(\?xml|!DOCTYPE|[\w:]*Document\b)/i.test(head)) return 'camt'
  return /^(\{1:|:20:)/.test(head) || (/^:25:/m.test(head) && /^:6[01]/m.test(head)) ? 'mt940' : undefined
}

/**
 * Throws `bank_file_unreadable` where a file is not what it begins as, and `bank_file_accounts` where it is of several
 * accounts: its lines would all become lines of the one that was chosen.
 */
export function readBankFile(text: string, kind: 'camt' | 'mt940' | 'ofx'): Sheet {
  const { accounts, transactions } = { camt: readCamt, mt940: readMt940, ofx: readOfx }[kind](text)
  const [account, ...others] = new Set(accounts.map((each) => each.replace(/\s/g, '')).filter((each) => each !== ''))
  if (others.length > 0) throw new Refusal('bank_file_accounts')
  const rows: TableRow[] = [{ line: 1, cells: HEADINGS }]
  for (const [at, { day, texts, reference, amount, currency }] of transactions.entries()) {
    const described = [...new Set(texts.map((each) => each.replace(/\s+/g, ' ').trim()))].filter((each) => each !== '')
    const inCurrency = currency === CURRENCY || currency === '' ? amount : `${currency} ${amount}`
    rows.push({ line: at + 2, cells: [day, described.join(' · '), reference.trim(), inCurrency] })
  }
  return { kind, rows, ...(account ? { account } : {}) }
}

const unreadable = () => new Refusal('bank_file_unreadable')

/** No statement nests deeper, but for the old OFX, whose fields are never closed. */
const LEVELS_MOST = 400

type Reader = {
  open?: (path: readonly string[], attributes: Readonly<Record<string, string>>) => void
  text: (path: readonly string[], text: string) => void
  /** Implied is a tag that closes with one around it, or with the file. */
  close?: (path: readonly string[], isImplied: boolean) => void
}

/**
 * Goes through tags and texts. Of the entities only XML's own five and figures are read: a file that defines some, or
 * refers to others, is refused, as is one that nests without end. The names of tags come without their prefix.
 */
function walkTags(text: string, reader: Reader): void {
  const path: string[] = []
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        path.push(name.replace(/^.*:/, ''))
        if (path.length > LEVELS_MOST) throw unreadable()
        reader.open?.(path, attributes)
      },
      ontext: (written) => reader.text(path, written),
      onclosetag(_name, isImplied) {
        reader.close?.(path, isImplied)
        path.pop()
      },
      onprocessinginstruction(name) {
        if (name.startsWith('!')) throw unreadable()
      },
    },
    { xmlMode: true },
  )
  parser.write(text)
  parser.end()
}

/** CAMT.053, the XML of ISO 20022, and its sister 052 of the running day. */
function readCamt(text: string): BankFile {
  const transactions: Transaction[] = []
  const accounts: string[] = []
  let isStatement = false
  let entry: Record<string, string> = {}
  let texts: string[] = []
  /** The reference that is read; none where an entry of several payments has had one. */
  let reference: string | undefined
  const endsWith = (path: readonly string[], ...last: string[]) =>
    last.every((name, at) => path[path.length - last.length + at] === name)
  const set = (name: string, written: string) => {
    entry[name] = (entry[name] ?? '') + written
  }
  walkTags(text, {
    open(path, attributes) {
      const name = path.at(-1) ?? ''
      if (name === 'Stmt' || name === 'Rpt') isStatement = true
      if (name === 'Ntry') [entry, texts] = [{}, []]
      if (!path.includes('Ntry')) {
        if (name === 'Acct') accounts.push('')
        return
      }
      if (endsWith(path, 'Ntry', 'Amt')) entry.currency = attributes.Ccy ?? ''
      // Each is a text of its own, which may come in pieces.
      if (TEXTS.has(name)) texts.push('')
      if (REFERENCES.has(name)) reference = name in entry ? undefined : name
    },
    text(path, written) {
      const name = path.at(-1) ?? ''
      if (!path.includes('Ntry')) {
        if (endsWith(path, 'Acct', 'Id', 'IBAN') || endsWith(path, 'Acct', 'Id', 'Othr', 'Id'))
          accounts.push((accounts.pop() ?? '') + written)
      } else if (endsWith(path, 'Ntry', 'Amt')) set('amount', written)
      else if (endsWith(path, 'Ntry', 'CdtDbtInd')) set('side', written)
      else if (endsWith(path, 'Ntry', 'Sts') || endsWith(path, 'Sts', 'Cd')) set('status', written)
      else if (path.at(-2) === 'BookgDt') set('booked', written)
      else if (path.at(-2) === 'ValDt') set('valued', written)
      else if (name === reference) set(name, written)
      else if (TEXTS.has(name)) texts.push((texts.pop() ?? '') + written)
    },
    close(path, isImplied) {
      // A file that was cut off has lost lines.
      if (isImplied) throw unreadable()
      if (!endsWith(path, 'Ntry')) return
      const { amount = '', side = '', status = '', booked = '', valued = '', currency = '', EndToEndId = '' } = entry
      if (status.trim() !== '' && !/BOOK/i.test(status)) return
      const own = /^\s*NOTPROVIDED\s*$/i.test(EndToEndId) ? '' : EndToEndId.trim()
      transactions.push({
        day: (booked.trim() || valued.trim()).slice(0, 10),
        texts,
        reference: own || (entry.AcctSvcrRef ?? ''),
        amount: signed(amount, /DBIT/i.test(side)),
        currency,
      })
    },
  })
  if (!isStatement) throw unreadable()
  return { accounts, transactions }
}

const REFERENCES = new Set(['AcctSvcrRef', 'EndToEndId'])

/** Who paid or was paid, and what they and the bank wrote. */
const TEXTS = new Set(['Nm', 'Ustrd', 'AddtlTxInf', 'AddtlNtryInf'])

/** ISO 20022 allows five decimals; those beyond the fils are zero where money was moved. */
const signed = (amount: string, left: boolean) => `${left ? '-' : ''}${amount.trim().replace(/(\.\d\d)0+$/, '$1')}`

/** OFX, as tags that are never closed (1) or as XML (2). */
function readOfx(text: string): BankFile {
  const transactions: (Transaction & { type: string })[] = []
  const accounts: string[] = []
  let currency = ''
  let fields: Record<string, string> = {}
  let isStatement = false
  let isInTransaction = false
  const begins = text.search(/<OFX>/i)
  if (begins < 0) throw unreadable()
  if (/<!(DOCTYPE|ENTITY)/i.test(text.slice(0, begins))) throw unreadable()
  walkTags(text.slice(begins), {
    open(path) {
      const name = path.at(-1)?.toUpperCase()
      if (name === 'STMTTRN') [fields, isInTransaction, isStatement] = [{}, true, true]
      if (name === 'BANKTRANLIST') isStatement = true
      if (name === 'CURDEF') currency = ''
      if (name === 'ACCTID' && !isInTransaction) accounts.push('')
    },
    text(path, written) {
      const name = (path.at(-1) ?? '').toUpperCase()
      if (isInTransaction) fields[name] = (fields[name] ?? '') + written
      else if (name === 'CURDEF') currency += written
      else if (name === 'ACCTID') accounts.push((accounts.pop() ?? '') + written)
    },
    close(path, isImplied) {
      const name = path.at(-1)?.toUpperCase()
      // Fields need not be closed; an open line or an open file was cut off.
      if (isImplied && (name === 'STMTTRN' || name === 'OFX')) throw unreadable()
      if (name !== 'STMTTRN') return
      isInTransaction = false
      const field = (name: string) => (fields[name] ?? '').trim()
      const amount = field('TRNAMT')
      transactions.push({
        day: field('DTPOSTED').replace(/^(\d{4})(\d\d)(\d\d).*$/s, '$1-$2-$3'),
        texts: [field('NAME'), field('MEMO')],
        reference: field('REFNUM') || field('CHECKNUM') || field('FITID'),
        amount: signed(/^[^.]*,\d+$/.test(amount) ? amount.replace(',', '.') : amount, false),
        currency: currency.trim(),
        type: field('TRNTYPE').toUpperCase(),
      })
    },
  })
  if (!isStatement) throw unreadable()
  return { accounts, transactions: withSigns(transactions) }
}

/** Some banks write no sign, against the format: then the type of a line alone says that money left. */
function withSigns(transactions: readonly (Transaction & { type: string })[]): Transaction[] {
  const hasSigns = transactions.some(({ amount }) => amount.startsWith('-'))
  return transactions.map(({ type, ...each }) =>
    type === 'DEBIT' && !hasSigns ? { ...each, amount: `-${each.amount.replace(/^\+/, '')}` } : each,
  )
}

/**
 * The first line of a transaction in MT940: the value date, the day it was booked, which side (R for what takes an earlier
 * line back, E for what is only expected), the last letter of the currency, the amount with a comma (some banks write a
 * point), the kind, and the references.
 */
const MT940_TRANSACTION = /^(\d{6})(\d{4})?([RE]?[CD])[A-Z]?(\d+(?:[.,]\d{0,2})?)[A-Z][A-Z0-9]{3}(.*)$/

/** The account of a field 25: behind the bank's code, where that stands before it, and without its currency. */
const accountOf = (field: string) =>
  field
    .slice(0, 100)
    .trim()
    .replace(/(\d)\/?[A-Z]{3}$/, '$1')
    .replace(/^.*\//, '')

/** MT940, SWIFT's. Also the texts that banks of Germany divide by ?20 to ?63. */
function readMt940(text: string): BankFile {
  const transactions: Transaction[] = []
  const accounts: string[] = []
  let currency = ''
  let isOpen = false
  /** Of the line that was read last. */
  let texts: string[] = []
  const fields = fieldsOf(text)
  for (const [at, { tag, content }] of fields.entries()) {
    const [first = '', ...more] = content
    if (tag === '25' || tag === '25P') accounts.push(accountOf(first))
    else if (tag.startsWith('60')) [currency, isOpen] = [first.slice(7, 10), true]
    else if (tag === '' || tag.startsWith('62')) isOpen = false
    else if (tag === '61') {
      const [, valued = '', booked, side = '', amount = '', references = ''] = first.match(MT940_TRANSACTION) ?? []
      if (valued === '') throw unreadable()
      texts = more
      if (side.startsWith('E')) continue
      const [own = '', bank = ''] = references.split('//')
      transactions.push({
        day: dayOf(valued, booked),
        texts,
        reference: /^(NONREF)?$/.test(own.trim()) ? bank : own,
        amount: signed(amount.replace(',', '.').replace(/\.$/, '.00'), side === 'D' || side === 'RC'),
        currency,
      })
      // Behind anything else it speaks of the whole statement.
    } else if (tag === '86' && fields[at - 1]?.tag === '61') {
      texts.push(plainText(content))
    }
  }
  // Without its closing balance or its end it was cut off, and has lost lines.
  if (accounts.length === 0 || isOpen) throw unreadable()
  return { accounts, transactions }
}

/** The fields of all messages: a tag as ':61:' begins one, and the lines below belong to it until the next. */
function fieldsOf(text: string): { tag: string; content: string[] }[] {
  const fields: { tag: string; content: string[] }[] = []
  for (const line of text.split(/\r\n|\n|\r/)) {
    const [, tag, first = ''] = line.match(/^(?:\{.*\})?(?:\{4:)?:(\d\d[A-Z]?):(.*)$/) ?? []
    if (tag) fields.push({ tag, content: [first] })
    // What ends a message, or begins the next.
    else if (/^(-\}?|\{\d:.*)$/.test(line)) fields.push({ tag: '', content: [] })
    else fields.at(-1)?.content.push(line)
  }
  return fields
}

/** A line may be booked on another day than it counts from, also across the turn of a year. Some banks write noughts for the same day. */
function dayOf(valued: string, booked: string | undefined): string {
  const [year, month] = [2000 + Number(valued.slice(0, 2)), Number(valued.slice(2, 4))]
  const of = booked === undefined || booked === '0000' ? valued.slice(2) : booked
  const away = Number(of.slice(0, 2)) - month
  const bookedYear = away > 6 ? year - 1 : away < -6 ? year + 1 : year
  return `${bookedYear}-${of.slice(0, 2)}-${of.slice(2)}`
}

function plainText(lines: readonly string[]): string {
  if (!lines.some((line) => /\?\d\d/.test(line))) return lines.join(' ')
  const parts = lines
    .join('')
    .split(/\?(\d\d)/)
    .slice(1)
  const texts: string[] = []
  for (let at = 0; at + 1 < parts.length; at += 2) {
    const code = Number(parts[at])
    if ((code >= 20 && code <= 29) || code === 32 || code === 33 || code >= 60) texts.push(parts[at + 1] ?? '')
  }
  return texts.join(' ')
}
