import { memberNumberOf, referencesIn } from '#core/payer-reference.ts'

/** What a search of members looks through, of person `p`: as the index on it has it. */
const PERSON_TEXT = `lower(p.name || ' ' || coalesce(p.email, '') || ' ' || p.mobile)`

/**
 * Whether person `p` is found: value $4 is the pattern that the index is asked for, $5 the text that has to be there. The index
 * is of three letters each. A name that many have takes it long, also where a number beside it leaves one of them.
 */
export const PERSON_FOUND = `${PERSON_TEXT} like $4 and strpos(${PERSON_TEXT}, $5) > 0`

/** So many digits in a row few have. */
const RARE = /\d{5,}/g

/** What to search for: the two values of PERSON_FOUND, and the numbers of members whose ID or reference the text is. */
export function searchValues(search: string): [string, string, (bigint | number)[]] {
  const number = search.match(/^(?:sm-?)?0*(\d{1,15})$/)?.[1]
  const [rare = search] = (search.match(RARE) ?? []).sort((one, other) => other.length - one.length)
  const members = [...(number ? [BigInt(number)] : []), ...referencesIn(search).map(memberNumberOf)]
  return [`%${rare.replace(/[\\%_]/g, '\\$&')}%`, search, members]
}
