/** What a search of members looks through, of person `p`: as the index on it has it. */
export const PERSON_TEXT = `lower(p.name || ' ' || p.email || ' ' || p.mobile)`

/** What to search for: a pattern over PERSON_TEXT, and a member number where the text reads as one. */
export function searchValues(search: string): [string, bigint | null] {
  const number = search.match(/^(?:sm-?)?0*(\d{1,15})$/)?.[1]
  return [`%${search.replace(/[\\%_]/g, '\\$&')}%`, number ? BigInt(number) : null]
}
