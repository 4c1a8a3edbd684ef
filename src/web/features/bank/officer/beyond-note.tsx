import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { parseAed } from '#core/money.ts'
import { callQuery } from '#web/app/calls/call-query.ts'
import { officeKey } from '#web/app/calls/office-queries.ts'
import { useSettled } from '#web/app/officer/search-field.tsx'
import { Money } from '#web/ui/money.tsx'
import type { NamedPayer } from './candidates.ts'

type Kind = NamedPayer['what']
type BeyondNoteProps = { member: string; amount: string; kind: '' | Kind; months?: readonly string[] }

/** What an amount from a member is for, and where a line brought it, what they sent that it may be. */
export const besideLineQuery = (member: number, amount: string, line: number) =>
  callQuery([...officeKey, 'member', member, 'claim', amount, 'line', line], 'GET /api/office/members/:id/claim', {
    params: { id: member },
    query: { amount, line: String(line) },
  })

const claimQuery = (member: number, amount: string, kind: '' | Kind, months: string) =>
  callQuery(
    [...officeKey, 'member', member, 'claim', amount, kind, months],
    'GET /api/office/members/:id/claim',
    { params: { id: member }, query: { amount, ...(kind && { kind }), ...(months && { months }) } },
    (answer) => answer.claim,
  )

/** Says, before it is posted, what of an amount is more than its member owes. A deposit is savings, and owed by nobody. */
export function BeyondNote({ member, amount, kind, months = [] }: BeyondNoteProps) {
  const settled = useSettled(amount.trim())
  const asks = member !== '' && kind !== 'deposit' && (parseAed(settled) ?? 0n) > 0n
  const { data: claim } = useQuery({
    ...claimQuery(Number(member), settled, kind, [...months].sort().join()),
    enabled: asks,
    retry: false,
  })
  return (
    <p role="status" className="text-label font-semibold text-saffron empty:hidden">
      {asks && claim && claim.beyond > 0 && (
        <Trans>
          <Money aed={claim.beyond} /> is more than the member owes, and goes to savings.
        </Trans>
      )}
    </p>
  )
}
