import { memberNumberOf, payerReference, referencesIn } from '#core/payer-reference.ts'
import {
  figuresOf,
  lookedFor,
  pairsBetween,
  type StatementLine,
  shortestRuns,
  shownEnd,
} from '#core/statement-matching.ts'
import type { Db } from '#server/db/connect.ts'
import { uniqueId } from '#server/db/json.ts'
import { query } from '#server/db/query.ts'
import { wholeNumber } from '#server/secrets/personal-number.ts'
import type { Secrets } from '#server/secrets/secrets.ts'
import type { CandidateRow } from './candidate-store.ts'
import { matchCandidates } from './match-candidates.ts'

/** A member whom a line names surely, and by what. */
type NamedMember = { memberId: bigint; by: 'reference' | 'number' | 'name' }

/** A shorter number of an account could stand in any text; a name of one word could be anybody's. */
const FIGURES_LEAST = 8
const WORDS_LEAST = 2

/**
 * What lines name: one member each, or several where each is named alike, all by numbers and references or all by names; or
 * members of whom one is named by a number or reference and another by name, which disagree.
 */
type NamedByLines = {
  one: Map<bigint, NamedMember>
  several: Map<bigint, bigint[]>
  disagreeing: Map<bigint, bigint[]>
}

/**
 * Whom lines name surely, by line: by the payer's reference, a member ID, a mobile number, the number of an account that they paid from before, or
 * the full name; and nobody else is named. Where name and number are of different members, nobody is.
 */
export async function namedMembers(
  { db, secrets }: { db: Db; secrets: Secrets },
  lines: readonly StatementLine[],
): Promise<NamedByLines> {
  const found: NamedByLines = { one: new Map(), several: new Map(), disagreeing: new Map() }
  if (lines.length === 0) return found
  const texts = lines.map(({ text }) => text)
  const words = texts.flatMap((text) => text.toLowerCase().match(/\p{L}+/gu) ?? [])
  const figures = texts.map(figuresOf)
  const ids = figures.flatMap((text) => [...text.matchAll(/SM(\d{6,7})(?!\d)/g)].map(([, number]) => Number(number)))
  const numbers = [...ids, ...texts.flatMap(referencesIn).map(memberNumberOf)]
  const ends = [...shortestRuns(texts)].filter((run) => /^\d+$/.test(run))
  const rows = await membersNamed(db, [[...new Set(words)], [...new Set(numbers)], ends])
  const members = rows.map((row) => ({ ...row, known: knownNumbers(row, new Set(ends), secrets) }))
  for (const line of lines) {
    const one = await namedBy(line, members, secrets)
    if (one) found.one.set(line.id, one)
    if (one) continue
    const { ids, agree } = namedTogether(line, members)
    if (ids.length > 1) (agree ? found.several : found.disagreeing).set(line.id, ids)
  }
  return found
}

type Named = MemberRow & { known: string[] }

async function namedBy(
  line: StatementLine,
  members: readonly Named[],
  secrets: Secrets,
): Promise<NamedMember | undefined> {
  const sureOf = async (among: readonly Named[]) => {
    const candidates = among.map((member) => candidateOf(member, line))
    const [found] = await matchCandidates([line], { candidates, all: true }, secrets)
    return found?.sure ? found : undefined
  }
  const best = await sureOf(members)
  const chosen = best && members.find(({ id }) => best.candidate === `payment ${id}`)
  const by = best?.reasons[0]
  if (!chosen || !by || by === 'day' || by === 'receipt') return undefined
  if (by === 'name' && !isWholeName(chosen)) return undefined
  const rival = await sureOf(members.filter(({ id }) => id !== chosen.id))
  return rival ? undefined : { memberId: chosen.id, by }
}

const isWholeName = ({ name }: Named) => (name.match(/\p{L}{3,}/gu) ?? []).length >= WORDS_LEAST

/** A text that names more members than so many names nobody. */
const TOGETHER_MOST = 6

/**
 * The members whom a line names beside each other, all by numbers and references or all by different whole names; or those
 * of whom a number and a whole name are, which do not agree. None where it is neither.
 */
function namedTogether(line: StatementLine, members: readonly Named[]): { ids: bigint[]; agree: boolean } {
  const candidates = members.map(({ id, name, unique_id, numbers, known }) => {
    const named = [unique_id, ...numbers.filter((number) => number !== null), ...known]
    const reference = payerReference(unique_id)
    return { key: `${id}`, date: line.date, amount: line.amount, owner: `${id}`, numbers: named, reference, name }
  })
  const named = pairsBetween([line], candidates).flatMap(({ candidate, reasons: [by] }) => {
    const member = members.find(({ id }) => candidate.key === `${id}`)
    return member && by !== 'day' ? [{ member, by }] : []
  })
  const isByName = named.every(({ member, by }) => by === 'name' && isWholeName(member))
  const names = new Set(named.map(({ member }) => member.name.toLowerCase()))
  const byNumber = named.filter(({ by }) => by !== 'name')
  const agree = isByName ? names.size === named.length : byNumber.length === named.length
  const known = new Set(byNumber.map(({ member }) => member.name.toLowerCase()))
  const others = named.filter(
    ({ member, by }) => by === 'name' && isWholeName(member) && !known.has(member.name.toLowerCase()),
  )
  const shown = agree ? named : byNumber.length > 0 && others.length > 0 ? [...byNumber, ...others] : []
  return { agree, ids: shown.length <= TOGETHER_MOST ? shown.map(({ member }) => member.id) : [] }
}

function candidateOf({ id, name, unique_id, numbers, known }: Named, { amount, date }: StatementLine): CandidateRow {
  const kept = { place: null, encrypted: null, masked: null }
  const numbered = { unique_id, numbers: [unique_id, ...numbers, ...known] }
  return { kind: 'payment', id, amount, date, member_id: id, name, ...numbered, ...kept }
}

/** Accounts that a member paid from before, of which a text names how they end. */
function knownNumbers({ id, accounts }: MemberRow, ends: ReadonlySet<string>, secrets: Secrets): string[] {
  const named = accounts.filter(({ masked }) => {
    const end = shownEnd(masked)
    return end !== undefined && ends.has(end)
  })
  return named
    .map(({ encrypted, masked }) =>
      wholeNumber(secrets, 'payment.account_number', id, { encrypted: Buffer.from(encrypted, 'base64'), masked }),
    )
    .filter((number) => (lookedFor(number) ?? '').length >= FIGURES_LEAST)
}

type MemberRow = {
  id: bigint
  name: string
  unique_id: string
  numbers: (string | null)[]
  accounts: { encrypted: string; masked: string }[]
}

/**
 * Members of whom texts may name something: the first and the last word of the name, the number of the membership, or the
 * last figures of a mobile number or of an account paid from, each along an index of its own. Values: words in small letters, numbers, runs of four figures.
 */
const membersNamed = query<MemberRow>(
  'members_named_by_lines',
  `select m.id, o.name, ${uniqueId('m.number')} as unique_id, array[o.mobile] as numbers, (
     select coalesce(json_agg(json_build_object('encrypted', translate(encode(a.encrypted, 'base64'), E'\\n', ''),
       'masked', a.masked)), '[]')
     from (select distinct on (account_number_masked) account_number_encrypted as encrypted, account_number_masked as masked
       from payment where member_id = m.id and status = 'verified' and account_number_encrypted is not null
       order by account_number_masked, id desc) a) as accounts
   from member m join person o on o.id = m.id
   where m.closed_on is null and m.id = any (array(
     select id from member where number = any ($2::bigint[])
     union select id from person where right(mobile, 4) = any ($3::text[])
     union select id from person where regexp_replace(lower(name), '\\W.*$', '') = any ($1::text[])
       and regexp_replace(lower(name), '^.*\\W', '') = any ($1::text[])
     union select member_id from payment where status = 'verified' and right(account_number_masked, 4) = any ($3::text[])
   ))`,
)
