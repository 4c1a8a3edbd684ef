import { connect, type Pool } from '#server/db/connect.ts'

let pool: Pool | undefined

/** The database of the association under test, as the application's role. One connection or two for each worker. */
export function database(): Pool {
  pool ??= connect(process.env.SOMITI_DATABASE_URL ?? '', { max: 2, applicationName: 'somiti-e2e' })
  return pool
}
