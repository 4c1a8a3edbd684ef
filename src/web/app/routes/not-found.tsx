import { Trans, useLingui } from '@lingui/react/macro'
import { ButtonLink } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { paths } from './paths.ts'

export default function NotFound() {
  const { t } = useLingui()
  return (
    <div className="grid justify-items-center gap-4 text-center">
      <EmptyPage label={t`An open passbook with an empty page`} />
      <PageHeading title={t`Page not found`} className="font-display text-figure font-medium" />
      <p className="max-w-[40ch] text-ink-2">
        <Trans>There is nothing written here. The address may be mistyped, or the page has moved.</Trans>
      </p>
      <ButtonLink to={paths.home}>
        <Trans>Go to Dashboard</Trans>
      </ButtonLink>
    </div>
  )
}

function EmptyPage({ label }: { label: string }) {
  return (
    <svg viewBox="0 0 320 220" role="img" aria-label={label} className="w-full max-w-80" strokeLinecap="round">
      <ellipse cx="160" cy="200" rx="140" ry="14" className="fill-leaf-wash" />
      <path
        d="M160 44C124 26 74 24 32 34v148c42-10 92-8 128 10 36-18 86-20 128-10V34c-42-10-92-8-128 10z"
        className="fill-deep"
      />
      <path d="M160 48C126 32 82 30 42 38v134c40-8 84-6 118 10z" className="fill-sheet" />
      <path d="M160 48c34-16 78-18 118-10v134c-40-8-84-6-118 10z" className="fill-paper" />
      <path
        d="M60 68c28-4 54-2 80 6M60 94c28-4 54-2 80 6M60 120c28-4 54-2 56 2"
        className="stroke-rule"
        strokeWidth="4"
        fill="none"
      />
      <path
        d="M180 74c26-8 52-10 80-6M180 100c26-8 52-10 80-6M180 126c26-8 52-10 80-6"
        className="stroke-rule"
        strokeWidth="3"
        strokeDasharray="1 9"
        fill="none"
      />
      <path d="M160 48v134" className="stroke-rule" strokeWidth="2" />
      <g className="rotate-[-8deg] stroke-saffron origin-[222px_112px]" fill="none" strokeWidth="3">
        <rect x="190" y="92" width="64" height="40" rx="7" className="fill-paper" />
        <path d="M214 106a8 8 0 1 1 11 8c-3 1.500-3 3-3 5M222 125v.2" strokeWidth="4" />
      </g>
    </svg>
  )
}
