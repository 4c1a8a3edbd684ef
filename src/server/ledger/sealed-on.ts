/** The day in Dubai on which an entry was sealed, as an expression of SQL; null while it waits. `entry` is its id in SQL. */
export const sealedOn = (entry: string) =>
  `(select (substring(b.header from 'sealed_at (.+)$')::timestamptz at time zone 'Asia/Dubai')::date
    from sealed_entry s join sealed_block b on b.number = s.block where s.entry_id = ${entry})`
