import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'

/** The four steps as a way that one walks along: down the page on a phone, over a rise and a dip on a desktop. */
export function HowItWorks() {
  return (
    <section aria-labelledby="how">
      <h2 id="how" className="mb-8 font-display text-figure leading-tight font-medium md:text-center">
        <Trans>How it works</Trans>
      </h2>
      <div className="relative">
        <Way />
        <ol className="relative grid gap-9 md:grid-cols-4 md:gap-6">
          <Step icon="person" title={<Trans>Join</Trans>}>
            <Trans>
              Send your name and how to reach you. Once the secretary has accepted you, you have a passbook of your own.
            </Trans>
          </Step>
          <Step icon="pay" lower title={<Trans>Pay monthly dues</Trans>}>
            <Trans>
              Pay in the same amount each month and send a photo of the receipt. The treasurer checks it against the
              bank.
            </Trans>
          </Step>
          <Step icon="loan" title={<Trans>Apply for loans</Trans>}>
            <Trans>
              Choose how much and for how long. You see what it costs before you send it, and nothing is added later.
            </Trans>
          </Step>
          <Step icon="lock" lower title={<Trans>Build security</Trans>}>
            <Trans>Your savings grow month by month, and there is somebody to turn to when something comes up.</Trans>
          </Step>
        </ol>
      </div>
    </section>
  )
}

type StepProps = { icon: IconName; title: ReactNode; lower?: boolean; children: ReactNode }

function Step({ icon, title, lower, children }: StepProps) {
  return (
    <li
      className={cx(
        'group relative grid grid-cols-[3.5rem_1fr] gap-x-4 md:grid-cols-1 md:content-start md:justify-items-center md:text-center',
        lower && 'md:pt-12',
      )}
    >
      <WayDown />
      <span className="row-span-2 grid size-14 place-items-center self-start rounded-full border border-leaf bg-paper text-leaf md:row-span-1">
        <Icon name={icon} className="size-6" />
      </span>
      <h3 className="font-display text-lg font-semibold md:mt-4">{title}</h3>
      <p className="max-w-[42ch] text-ink-2 md:mt-1">{children}</p>
    </li>
  )
}

const dotted = {
  fill: 'none',
  className: 'stroke-saffron',
  strokeWidth: 2.5,
  strokeDasharray: '1 9',
  strokeLinecap: 'round',
  vectorEffect: 'non-scaling-stroke',
} as const

/** From one sign down to the next, whatever the height of the words beside it. */
function WayDown() {
  return (
    <svg
      viewBox="0 0 56 100"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="absolute start-0 top-14 h-[calc(100%-1.25rem)] w-14 group-last:hidden md:hidden"
    >
      <path d="M28 4C52 30 4 70 28 96" {...dotted} />
    </svg>
  )
}

/** Through the middle of the four signs, whatever the width. */
function Way() {
  return (
    <svg
      viewBox="0 0 1000 104"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="absolute inset-x-0 top-0 hidden h-26 w-full md:block rtl:-scale-x-100"
    >
      <path d="M0 74C60 74 70 28 122 28S310 76 374 76 560 28 626 28 812 76 878 76 960 40 1000 34" {...dotted} />
    </svg>
  )
}
