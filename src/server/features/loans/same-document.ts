import type { Db } from '#server/db/connect.ts'
import { uniqueId } from '#server/db/json.ts'
import { query } from '#server/db/query.ts'
import { type KeptNumber, wholeNumber } from '#server/secrets/personal-number.ts'
import type { Secrets } from '#server/secrets/secrets.ts'
import type { LoanListRow } from './read-loans.ts'

type MemberRef = LoanListRow['member']

/** The end of a number, of which the database knows no more. So few members share one that a hundred are more than enough. */
const END = 'right(passport_or_nid_masked, 4)'
const CANDIDATES_MOST = 100

/** The latest loan of each other member whose number has the same end. Values: the loan's member and its number, masked; how many. */
const readCandidates = query<{ member: MemberRef; encrypted: Buffer; masked: string }>(
  'read_loans_of_same_document',
  `select json_build_object('id', m.id, 'unique_id', ${uniqueId('m.number')}, 'name', p.name) as member, l.encrypted, l.masked
   from (select distinct on (member_id) member_id, passport_or_nid_encrypted as encrypted, passport_or_nid_masked as masked from loan
     where ${END} = right($2, 4) and member_id <> $1 and passport_or_nid_encrypted is not null order by member_id, id desc limit $3) l
   join member m on m.id = l.member_id join person p on p.id = m.id order by m.id`,
)

/** As it is on the document, however it was typed. */
const plain = (number: string) => number.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase()

/** Other members who borrowed with the same passport or ID, and may be the same person; nobody once the loan is paid out. */
export async function othersWithDocument(db: Db, loan: LoanListRow, secrets: Secrets): Promise<MemberRef[]> {
  if (loan.status !== 'submitted' && loan.status !== 'approved') return []
  const number = (id: number, kept: KeptNumber) => plain(wholeNumber(secrets, 'loan.passport_or_nid', BigInt(id), kept))
  const kept = { encrypted: loan.passport_or_nid_encrypted, masked: loan.passport_or_nid }
  if (!kept.encrypted) return []
  const asked = number(loan.member.id, kept)
  const candidates = await readCandidates(db, [BigInt(loan.member.id), kept.masked, CANDIDATES_MOST])
  return candidates.filter(({ member, ...other }) => number(member.id, other) === asked).map(({ member }) => member)
}
