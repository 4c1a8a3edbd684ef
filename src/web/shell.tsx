import { Trans } from '@lingui/react/macro'

/** What stands at an address inside until the app's files are there. Its own style sheet (styles/shell.css) comes with it. */
export function Shell({ name }: { name: string }) {
  return (
    <div role="status" className="shell">
      <p className="shell-name">{name}</p>
      <span data-skeleton="" className="shell-mark" />
      <p className="shell-words">
        <Trans>Loading...</Trans>
      </p>
      <span aria-hidden="true" className="shell-figures">
        0123456789
      </span>
    </div>
  )
}
