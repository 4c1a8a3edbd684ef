import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Code } from '#web/ui/isolated.tsx'

/** The recovery codes, which are told this once. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const { t } = useLingui()
  return (
    <>
      <p>
        <Trans>
          Keep these codes where you will find them without your phone, printed or in a password manager. Each takes the
          place of a code once. They are not shown again.
        </Trans>
      </p>
      <ol className="num grid grid-cols-1 gap-x-6 gap-y-1 rounded-field border border-rule px-3.5 py-3 sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>
            <Code>{code}</Code>
          </li>
        ))}
      </ol>
      <div className="justify-self-end">
        <CopyButton label={t`the recovery codes`} value={codes.join('\n')} />
      </div>
      <Button wide onClick={onKept}>
        <Trans>I have kept them</Trans>
      </Button>
    </>
  )
}
