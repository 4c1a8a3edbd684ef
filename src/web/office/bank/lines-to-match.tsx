import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { useModal } from '#web/ui/use-modal.tsx'
import { useHotkeys } from '../parts/use-hotkeys.ts'
import { useMay } from '../parts/use-may.ts'
import type { BankLine } from './bank-queries.ts'
import { type LineAct, LineActDialog } from './line-act-dialog.tsx'
import { nameOfLine } from './line-words.ts'
import { LookTwiceDialog } from './look-twice-dialog.tsx'
import { MatchLine } from './match-line.tsx'
import { PostBar } from './post-bar.tsx'
import { PostedNotice } from './posted-notice.tsx'
import { useMatching } from './use-matching.ts'
import { usePostMatches } from './use-post-matches.ts'

/** Open or unclaimed lines with what each may be: what is sure is accepted, and one button posts it all. */
export function LinesToMatch({ lines }: { lines: readonly BankLine[] }) {
  const { t } = useLingui()
  const mayMatch = useMay('reconcile_bank')
  const matching = useMatching(lines)
  const { mutate, data: posted, isPending, error } = usePostMatches(({ refused }) => matching.tell(refused))
  const { opened, open, ways, notice } = useModal<{ line: BankLine; act: LineAct }>()
  const list = useRef<HTMLUListElement>(null)
  const flagged = matching.accepted.filter(({ candidate }) => candidate.look_twice)
  const [asking, setAsking] = useState(false)
  const post = () => (flagged.length > 0 ? setAsking(true) : mutate(matching.accepted))
  const canPost = mayMatch && matching.accepted.length > 0
  useHotkeys({
    j: () => focusLine(list.current, 1),
    k: () => focusLine(list.current, -1),
    p: canPost && !isPending ? post : undefined,
  })
  return (
    <>
      {notice}
      {posted && <PostedNotice posted={posted} lines={lines} />}
      {!mayMatch && (
        <p className="text-ink-2">
          <Trans>A treasurer says which payment or entry each line is.</Trans>
        </p>
      )}
      {lines.length > 0 && (
        <ul
          ref={list}
          aria-label={t`Lines of the statement`}
          className="overflow-clip rounded-sheet border border-rule bg-sheet shadow-lift"
        >
          {lines.map((line) => (
            <MatchLine key={line.id} line={line} matching={matching} mayMatch={mayMatch}>
              {mayMatch && line.status === 'open' && <OtherWays line={line} onOpen={(act) => open({ line, act })} />}
            </MatchLine>
          ))}
        </ul>
      )}
      {(canPost || error) && <PostBar accepted={matching.accepted} pending={isPending} error={error} onPost={post} />}
      {asking && (
        <LookTwiceDialog
          flagged={flagged}
          onPost={() => {
            setAsking(false)
            mutate(matching.accepted)
          }}
          onClose={() => setAsking(false)}
        />
      )}
      {opened && <LineActDialog {...opened} ways={ways} />}
    </>
  )
}

/** What a line may be that no candidate is. */
function OtherWays({ line, onOpen }: { line: BankLine; onOpen: (act: LineAct) => void }) {
  const { t } = useLingui()
  const name = nameOfLine(line)
  return (
    <div className="flex flex-wrap gap-x-4 text-label">
      {line.amount > 0 ? (
        <Button look="text" aria-label={t`Unclaimed: ${name}`} onClick={() => onOpen('unclaimed')}>
          <Trans context="what to do with a line">Unclaimed</Trans>
        </Button>
      ) : (
        <Button look="text" aria-label={t`Bank charge: ${name}`} onClick={() => onOpen('charge')}>
          <Trans>Bank charge</Trans>
        </Button>
      )}
      <Button look="text" aria-label={t`Set aside: ${name}`} onClick={() => onOpen('set_aside')}>
        <Trans context="what to do with a line">Set aside</Trans>
      </Button>
    </div>
  )
}

/** The sign of the line after or before the one that has the focus. */
function focusLine(list: HTMLElement | null, by: 1 | -1): void {
  const signs = [...(list?.querySelectorAll<HTMLElement>('[data-line]:not(:disabled)') ?? [])]
  const at = signs.findIndex((sign) => sign.matches(':focus'))
  const next = at < 0 ? signs[by > 0 ? 0 : signs.length - 1] : signs[at + by]
  next?.focus()
}
