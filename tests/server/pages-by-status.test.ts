import { beforeAll, describe, expect, test } from 'vitest'
import { pageAfter, pageBefore } from '#server/db/by-status.ts'
import { sharedWorld } from '../support/opened-world.ts'

const DONE = 40_000
const WAITING = 20

const world = sharedWorld()

beforeAll(async () => {
  await world.admin.query(`create temp table piece (id bigint primary key, status text not null, by_id bigint);
    create index on piece (status, id);
    create temp table maker (id bigint primary key, name text);
    insert into maker select n, 'Maker ' || n from generate_series(1, 1000) n;
    insert into piece select n, 'done', n % 1000 + 1 from generate_series(1, ${DONE}) n;
    analyze piece;
    analyze maker;
    insert into piece select n, 'waiting', 1 from generate_series(${DONE + 1}, ${DONE + WAITING}) n`)
})

type Node = { 'Relation Name'?: string; 'Actual Rows': number; 'Rows Removed by Filter'?: number; Plans?: Node[] }

const readOf = (node: Node): number =>
  (node['Relation Name'] === 'piece' ? node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) : 0) +
  (node.Plans ?? []).reduce((sum, each) => sum + readOf(each), 0)

/** The ids of a page with whoever made each, and how many pieces were read for it. */
async function page(from: string, order: string, values: string, planned: string) {
  await world.admin.query(`set plan_cache_mode = force_${planned}_plan`)
  const text = `from ${from} p left join maker m on m.id = p.by_id order by p.id ${order}`
  await world.admin.query(`prepare page (text, bigint, int) as select p.id::int, m.name ${text};
    prepare plan (text, bigint, int) as select p.id, m.name ${text}`)
  const ids = (await world.admin.query<{ id: number }>(`execute page (${values})`)).rows.map(({ id }) => id)
  const told = await world.admin.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
    `explain (analyze, format json) execute plan (${values})`,
  )
  await world.admin.query('deallocate all')
  return { ids, read: readOf(told.rows[0]?.['QUERY PLAN'][0].Plan as Node) }
}

const range = (first: number, last: number) =>
  Array.from({ length: Math.abs(last - first) + 1 }, (_, n) => first + Math.sign(last - first) * n)

describe.each(['generic', 'custom'])(
  'a page of one status reads no more rows than it gives, by a %s plan',
  (planned) => {
    test.each([
      ['of the few that come last', pageAfter('piece'), '', `'waiting', null, 10`, range(DONE + 1, DONE + 10)],
      ['deep among the many', pageAfter('piece'), '', `'done', 20000, 10`, range(20_001, 20_010)],
      ['of none', pageAfter('piece'), '', `'lost', null, 10`, []],
      ['the latest of the many', pageBefore('piece'), 'desc', `'done', null, 10`, range(DONE, DONE - 9)],
      ['backwards, deep among them', pageBefore('piece'), 'desc', `'done', 20000, 10`, range(19_999, 19_990)],
      ['backwards, of the few', pageBefore('piece'), 'desc', `'waiting', ${DONE + 6}, 5`, range(DONE + 5, DONE + 1)],
    ])('%s', async (_, from, order, values, ids) => {
      const found = await page(from, order, values, planned)
      expect(found.ids).toEqual(ids)
      expect(found.read).toBe(ids.length)
    })
  },
)
