import type { Pool } from '#server/db/connect.ts'

/** The tables that a statement reads from end to end, having no index for what it asks. */
export async function readFromEndToEnd(pool: Pool, text: string): Promise<string[]> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('set local enable_seqscan = off')
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (generic_plan) ${text}`)
    return rows.flatMap((row) => /Seq Scan on (\w+)/.exec(row['QUERY PLAN'])?.[1] ?? [])
  } finally {
    await client.query('rollback')
    client.release()
  }
}
