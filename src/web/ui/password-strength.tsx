import { useLingui } from '@lingui/react/macro'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { useDeferredValue, useMemo } from 'react'
import { cx } from './cx.ts'

const measure = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })

const MARKS = [1, 2, 3, 4]
const COLOURS = ['bg-brick', 'bg-brick', 'bg-saffron', 'bg-leaf', 'bg-leaf']

/** How hard a password is to guess, in words, with as many marks. What the server takes is said by the server. */
export default function PasswordStrength({ password, guessable }: { password: string; guessable: readonly string[] }) {
  const { t } = useLingui()
  const settled = useDeferredValue(password)
  const score = useMemo(() => measure.check(settled, [...guessable]).score, [settled, guessable])
  const words = [
    t`This is guessed at once.`,
    t`This is easy to guess.`,
    t`This could be harder to guess.`,
    t`This is hard to guess.`,
    t`This is very hard to guess.`,
  ]
  return (
    <div className="mt-1 grid gap-1">
      <div aria-hidden="true" className="grid grid-cols-4 gap-1">
        {MARKS.map((mark) => (
          <span key={mark} className={cx('h-1.5 rounded-full', mark <= score ? COLOURS[score] : 'bg-rule')} />
        ))}
      </div>
      <p role="status" className="text-sm text-ink-2">
        {words[score]}
      </p>
    </div>
  )
}
