import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { AnswerOf, QueryOf } from '#contract/calls.ts'
import { callQuery } from '#web/app/calls/call-query.ts'
import { officeKey } from '#web/app/calls/office-queries.ts'
import { listed } from '#web/app/language/i18n.ts'
import { RowLink } from '#web/app/officer/row-link.tsx'
import { useSettled } from '#web/app/officer/search-field.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Written } from '#web/ui/isolated.tsx'
import { memberAddress } from './member-queries.ts'

type Same = AnswerOf<'GET /api/office/members/alike'>['same']

const sameWords = { mobile: msg`mobile`, email: msg`email`, name: msg`name`, birthday: msg`birthday` } as const

/** Who has the same mobile, email, name or birthday already; nothing where nobody has. */
export function SamePeople({ same }: { same: Same }) {
  const { i18n } = useLingui()
  if (same.length === 0) return null
  return (
    <Banner tone="warning">
      <p>
        <Trans>This may be somebody you have already:</Trans>
      </p>
      <ul>
        {same.map(({ id, name, unique_id: uniqueId, by }) => (
          <li key={id}>
            {uniqueId ? <RowLink to={memberAddress(id)}>{name}</RowLink> : <Written>{name}</Written>}{' '}
            <Trans>(same {listed(by.map((each) => i18n._(sameWords[each])))})</Trans>
          </li>
        ))}
      </ul>
    </Banner>
  )
}

type Entered = { name: string; email: string; mobile: string; birthday: string }

const alikeQuery = (entered: QueryOf<'GET /api/office/members/alike'>) =>
  callQuery(
    [...officeKey, 'members alike', entered],
    'GET /api/office/members/alike',
    { query: entered },
    (answer) => answer.same,
  )

/** So many figures of a number say something of whose it is. */
const FIGURES_LEAST = 7

/** Who has already what is being entered, once enough of it is there. */
export function SameAsEntered(entered: Entered) {
  const name = useSettled(entered.name.trim())
  const email = useSettled(entered.email.trim())
  const mobile = useSettled(entered.mobile.trim())
  const birthday = useSettled(entered.birthday)
  const asked = {
    name: /\s/.test(name) ? name : '',
    email: email.includes('@') ? email : '',
    mobile: mobile.replace(/\D/g, '').length >= FIGURES_LEAST ? mobile : '',
    // Says something beside a name alone; while it is typed it is no day yet.
    ...(/\s/.test(name) && /^\d{4}-\d\d-\d\d$/.test(birthday) && { birthday }),
  }
  const asks = Object.values(asked).some((text) => text !== '')
  const { data } = useQuery({ ...alikeQuery(asked), enabled: asks, retry: false })
  return <div role="status">{asks && data && <SamePeople same={data} />}</div>
}
