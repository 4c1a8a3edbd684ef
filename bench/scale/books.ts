import { CHECKS } from '../../tests/support/books.ts'
import type { Side } from './side.ts'

/**
 * What is filled in is sound, as every test holds the books to be. One check after the other: of a million members each
 * fills memory. Each is worked out as a whole: planned for the few of its faults that are told, one would look through all
 * postings for every loan.
 */
export async function faultsOf({ owner }: Pick<Side, 'owner'>): Promise<string[]> {
  const client = await owner.connect()
  try {
    await client.query(`set statement_timeout = 0; set work_mem = '512MB'`)
    const faults: string[] = []
    for (const check of CHECKS) {
      const began = performance.now()
      const some = `with found as materialized (${check}) select fault from found limit 5`
      const found = (await client.query<{ fault: string }>(some)).rows.map(({ fault }) => fault)
      faults.push(...found)
      const subject = check.match(/format\('([^']*)/)?.[1]
      console.log(
        `books ${((performance.now() - began) / 1000).toFixed(0).padStart(5)} s, ${found.length} found: ${subject}`,
      )
    }
    return faults
  } finally {
    client.release(true)
  }
}
