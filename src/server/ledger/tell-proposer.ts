/**
 * An effect of an entry that another officer confirms: who proposed it is told. `proposer` and `about` are SQL over `posted`; the
 * values $3 and $4 are the officer who confirms it and when. As tell_proposer() does, which a part of a query that nothing reads
 * would not call.
 */
export const tellProposer = (proposer: string, kind: string, about: string): string =>
  `insert into notification (person_id, kind, about, made_at)
   select ${proposer}, '${kind}', ${about} || jsonb_build_object('by_id', $3::bigint), $4::timestamptz
   from posted where ${proposer} <> $3::bigint`
