import { Trans, useLingui } from '@lingui/react/macro'
import { monthText } from '#core/local-text.ts'
import { Day } from '#web/ui/day.tsx'
import { Code } from '#web/ui/isolated.tsx'
import { Money } from '#web/ui/money.tsx'
import type { ImportedMember } from './import-queries.ts'

/** What a line says of a member beside the name and the savings. */
export function MemberFacts({ member }: { member: ImportedMember }) {
  const { i18n } = useLingui()
  const { mobile, email, member_id, birthday, joined_on, inactive_since, dues_from, loan_outstanding } = member
  return (
    <>
      <Code>{mobile}</Code>
      {[email, member_id].map(
        (code) =>
          code !== '' && (
            <span key={code}>
              {' · '}
              <Code>{code}</Code>
            </span>
          ),
      )}
      {birthday !== null && (
        <>
          {' · '}
          <Trans>
            born <Day date={birthday} />
          </Trans>
        </>
      )}
      {' · '}
      <Trans>
        since <Day date={joined_on} />
      </Trans>
      {' · '}
      {inactive_since === null ? (
        <Trans>owes from {monthText(dues_from, i18n.locale)}</Trans>
      ) : (
        <Trans>
          inactive since <Day date={inactive_since} />
        </Trans>
      )}
      {loan_outstanding !== null && (
        <>
          {' · '}
          <Trans>
            loan <Money aed={loan_outstanding} />
          </Trans>
        </>
      )}
    </>
  )
}
