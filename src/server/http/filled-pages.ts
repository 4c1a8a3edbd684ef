import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Association } from '#contract/association.ts'
import { escaped } from '#core/escape-html.ts'

export const pageEncodings = ['br', 'gzip'] as const
export type PageEncoding = (typeof pageEncodings)[number]

type Filled = Readonly<Record<PageEncoding | 'identity', Buffer>>

const [brotli, gzipped] = [promisify(brotliCompress), promisify(gzip)]

/**
 * The built pages with the association's settings in them, as they are and compressed. Each is worked out once for its
 * language, its figures and the settings as they are.
 */
export function filledPages(root: string, publicUrl: string) {
  const kept = new Map<string, { places: string; filled: Filled }>()

  /** `file` lies below `root`, `locale` is how its figures are written. */
  return async (file: string, association: Association, locale: string): Promise<Filled> => {
    const values = { ...placesOf(association, locale), PUBLIC_URL: escaped(publicUrl) }
    const [key, places] = [`${file} ${locale}`, JSON.stringify(values)]
    const known = kept.get(key)
    if (known?.places === places) return known.filled
    const filled = await compressed(fill(await readFile(path.join(root, file), 'utf8'), values))
    kept.set(key, { places, filled })
    return filled
  }
}

async function compressed(html: string): Promise<Filled> {
  const identity = Buffer.from(html)
  const [br, gz] = await Promise.all([brotli(identity), gzipped(identity)])
  return { identity, br, gzip: gz }
}

/** What goes into the places that the build left for settings: escaped in the markup, and as data for the app. */
function placesOf(association: Association, locale: string): Readonly<Record<string, string>> {
  const { name, email, phone, address } = association
  const { format: figure } = new Intl.NumberFormat(locale)
  const loans = {
    loanMin: figure(association.loan_min),
    loanMax: figure(association.loan_max),
    loanTermMax: figure(association.loan_term_max),
    loanInterest: figure(association.loan_interest_percent),
  }
  return {
    ASSOCIATION_NAME: escaped(name),
    ASSOCIATION_EMAIL: escaped(email),
    ASSOCIATION_PHONE: escaped(phone),
    ASSOCIATION_ADDRESS: escaped(address),
    ASSOCIATION_LOAN_MIN: loans.loanMin,
    ASSOCIATION_LOAN_MAX: loans.loanMax,
    ASSOCIATION_LOAN_TERM_MAX: loans.loanTermMax,
    ASSOCIATION_LOAN_INTEREST: loans.loanInterest,
    ASSOCIATION_JSON: JSON.stringify({ name, email, phone, address, ...loans }).replaceAll('<', '\\u003c'),
  }
}

function fill(html: string, places: Readonly<Record<string, string>>): string {
  return html.replace(/%(ASSOCIATION_[A-Z_]+|PUBLIC_URL)%/g, (token, place: string) => places[place] ?? token)
}
