import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Day } from '#web/ui/day.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { Written } from '#web/ui/isolated.tsx'
import type { OfficeMember } from './member-queries.ts'

type Change = OfficeMember['details_before'][number]

/** What a detail is called, on the page of a member. */
const details: Readonly<Record<Change['detail'], MessageDescriptor>> = {
  name: msg`Name`,
  email: msg`Email`,
  mobile: msg`Mobile`,
  address: msg`Address`,
  gender: msg`Gender`,
  birthday: msg`Birthday`,
  wallet: msg`Wallet`,
}

/** What each detail of a member was before: old and new, who changed it and when. */
export default function DetailsBefore({ changes }: { changes: readonly Change[] }) {
  const { i18n } = useLingui()
  if (changes.length === 0) return null
  return (
    <Fold
      className="border-t border-rule"
      summary={<Plural value={changes.length} one="# earlier detail" other="# earlier details" />}
    >
      <ol className="grid gap-3 pb-3">
        {changes.map(({ detail, was, became, by, own, at }) => (
          <li key={`${at} ${detail}`} className="wrap-anywhere">
            <p>
              <b className="font-semibold">{i18n._(details[detail])}</b>:{' '}
              <Trans>
                from <Value detail={detail} text={was} /> to <Value detail={detail} text={became} />
              </Trans>
            </p>
            <p className="text-sm text-ink-2">
              {own ? <Trans>the member</Trans> : by === null ? <Trans>an import</Trans> : <Written>{by}</Written>},{' '}
              <Day date={at} parts="moment" />
            </p>
          </li>
        ))}
      </ol>
    </Fold>
  )
}

function Value({ detail, text }: { detail: Change['detail']; text: string }) {
  const { t } = useLingui()
  if (text === '') return '–'
  if (detail === 'gender') return text === 'male' ? t`Male` : t`Female`
  if (detail === 'birthday') return <Day date={text} />
  return <Written>{text}</Written>
}
