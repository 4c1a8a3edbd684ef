import { setTimeout as pause } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import type { World } from './world.ts'

const WITHIN_MS = 30_000

/** Runs `work` on a connection whose database transaction is committed at the end, however long this process is kept waiting. */
export async function holding<T>(world: World, work: (holder: PoolClient) => Promise<T>): Promise<T> {
  const holder = await world.pool.connect()
  try {
    await holder.query('begin; set local idle_in_transaction_session_timeout = 0')
    return await work(holder)
  } finally {
    await holder.query('commit')
    holder.release()
  }
}

/** Until somebody waits for what this connection has locked. */
export async function untilWaitedFor(world: World, holder: PoolClient): Promise<void> {
  const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid')
  const waiting = 'select from pg_locks where not granted and $1 = any (pg_blocking_pids(pid))'
  const began = performance.now()
  while ((await world.admin.query(waiting, [rows[0]?.pid])).rows.length === 0) {
    if (performance.now() - began > WITHIN_MS) throw new Error('nobody waits')
    await pause(10)
  }
}

/** Until so many connections of the world's database wait for a lock, whoever holds it: who waits in line waits for the one before. */
export async function untilWaiting(world: World, count: number): Promise<void> {
  const waiting = `select distinct l.pid from pg_locks l join pg_stat_activity a on a.pid = l.pid
    where not l.granted and a.datname = current_database()`
  const began = performance.now()
  while ((await world.admin.query(waiting)).rows.length < count) {
    if (performance.now() - began > WITHIN_MS) throw new Error(`fewer than ${count} wait`)
    await pause(10)
  }
}
