import type { Pool } from '#server/db/connect.ts'

/** The tables that a statement reads from end to end, having no index for what it asks. */
export async function readFromEndToEnd(pool: Pool, text: string): Promise<string[]> {
  const client = await pool.connect()
  try {
    await client.query('set enable_seqscan = off')
    await client.query('set plan_cache_mode = force_generic_plan')
    await client.query(`prepare looked_at as ${text}`)
    const values = Array(Math.max(0, ...[...text.matchAll(/\$(\d+)/g)].map(([, place]) => Number(place)))).fill('null')
    const asked = values.length > 0 ? `looked_at (${values})` : 'looked_at'
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain execute ${asked}`)
    return rows.flatMap((row) => /Seq Scan on (\w+)/.exec(row['QUERY PLAN'])?.[1] ?? [])
  } finally {
    // What is set and prepared on it goes with it.
    client.release(true)
  }
}
