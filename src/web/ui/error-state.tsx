import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

/** Something could not be loaded: a sentence that says what, and a way on. */
export function ErrorState({ message, onRetry }: { message?: string; onRetry: () => void }) {
  const { t } = useLingui()
  return (
    <div
      role="alert"
      className="grid justify-items-center gap-3 rounded-sheet border border-rule bg-sheet px-5 py-8 text-center"
    >
      <span className="grid size-12 place-items-center rounded-full bg-brick-wash text-brick">
        <Icon name="alert" />
      </span>
      <p className="max-w-[40ch]">{message ?? t`This could not be loaded.`}</p>
      <Button look="quiet" onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  )
}
