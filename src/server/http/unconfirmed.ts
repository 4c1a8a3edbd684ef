import { query } from '#server/db/query.ts'

/**
 * The latest application under an address that nobody has confirmed, where nobody signs in with that address: only one,
 * so that a password is compared once, as it is for everybody else.
 */
export const findUnconfirmedAt = query<{ id: bigint; password_hash: string }>(
  'find_unconfirmed_at_address',
  `select a.id, a.password_hash from membership_application a
   where lower(a.email) = $1 and a.status = 'unconfirmed'
     and not exists (select from person p where lower(p.email) = $1)
   order by a.id desc limit 1`,
)
