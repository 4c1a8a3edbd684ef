import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { detailNames } from '#core/words/detail-words.ts'
import { speaking } from '#web/app/language/i18n.ts'
import { Day } from '#web/ui/day.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { Written } from '#web/ui/isolated.tsx'
import type { OfficeMember } from './member-queries.ts'

type Change = OfficeMember['details_before'][number]

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
              <b className="font-semibold">{speaking(i18n).say(detailNames[detail])}</b>:{' '}
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
