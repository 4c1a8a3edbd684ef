import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useAssociation } from '#web/app/calls/association.ts'
import { paths } from '#web/app/routes/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

/** Of the books, the officers and the costs: by far the most of a page that few switch on, and below the fold. */
const Published = lazy(() => import('./published.tsx'))

export default function Home() {
  const { t } = useLingui()
  const { name } = useAssociation()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-16 @2xl:gap-24">
      <section className="grid items-center gap-8 @2xl:grid-cols-[1.05fr_1fr] @2xl:gap-12">
        <div className="grid justify-items-start gap-4">
          <PageHeading
            title={t`Home`}
            description={t`${name} is a savings and loan association run by its own members.`}
            className="font-display text-figure font-medium text-balance @2xl:text-[3.5rem] @2xl:leading-[1.05]"
          >
            <Trans>Save together. Borrow from each other.</Trans>
          </PageHeading>
          <p className="max-w-[46ch] text-lg leading-normal text-ink-2">
            <Trans>
              In {name} everyone puts the same amount into one box each month. Anyone who needs a loan borrows from it,
              and what they pay back is there for the next.
            </Trans>
          </p>
          <div className="flex flex-wrap gap-2">
            <ButtonLink to={paths.join}>
              <Trans>Join Now</Trans>
            </ButtonLink>
            <ButtonLink to={paths.about} look="quiet">
              <Trans>About us</Trans>
            </ButtonLink>
          </div>
        </div>
        <SharedBox />
      </section>
      <HowItWorks />
      <LoanTerms />
      <WhatIsPublished />
      <section className="grid justify-items-center gap-4 rounded-sheet bg-deep px-sheet py-10 text-center text-on-deep @2xl:py-14">
        <h2 className="font-display text-figure leading-tight font-medium text-balance">
          <Trans>There is room at the table</Trans>
        </h2>
        <p className="max-w-[44ch]">
          <Trans>Tell us who you are. The secretary reads every application and answers it.</Trans>
        </p>
        <ButtonLink to={paths.join} className="bg-on-deep! text-deep! outline-on-deep">
          <Trans>Ask to join</Trans>
        </ButtonLink>
      </section>
    </div>
  )
}

/** Once the page is painted; the rendered page is the same for every association. */
function WhatIsPublished() {
  const { published } = useAssociation()
  const [shown, setShown] = useState(false)
  useEffect(() => setShown(published), [published])
  return (
    shown && (
      <Suspense fallback={null}>
        <Published />
      </Suspense>
    )
  )
}

/** What a loan costs, before anybody has to ask. */
function LoanTerms() {
  const { loanMin, loanMax, loanInterest, loanTermMax } = useAssociation()
  return (
    <section
      aria-labelledby="terms"
      className="relative overflow-hidden rounded-sheet border border-rule bg-sheet p-sheet shadow-lift @2xl:p-8"
    >
      <div aria-hidden="true" className="ruled absolute inset-y-0 start-182 end-0 hidden @4xl:block" />
      <div className="grid gap-5">
        <h2 id="terms" className="font-display text-xl font-semibold">
          <Trans>A loan in four lines</Trans>
        </h2>
        <dl className="num max-w-2xl">
          <Line label={<Trans>How much</Trans>}>
            <span className="whitespace-nowrap">AED {loanMin}</span> – {loanMax}
          </Line>
          <Line label={<Trans>Cost</Trans>}>
            <Trans>{loanInterest}% once, whatever the term</Trans>
          </Line>
          <Line label={<Trans>Term</Trans>}>
            <Trans>1, 3 or 6 months, or your own number up to {loanTermMax}</Trans>
          </Line>
          <Line label={<Trans>Decision</Trans>}>
            <Trans>2-3 business days after you apply</Trans>
          </Line>
        </dl>
      </div>
    </section>
  )
}

function Line({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 border-b border-rule py-3 last:border-0 @xl:grid-cols-[10rem_1fr]">
      <dt className="text-ink-2">{label}</dt>
      <dd className="font-display text-lg font-medium">{children}</dd>
    </div>
  )
}

/** The four steps as a way that one walks along: down the page on a phone, over a rise and a dip on a desktop. */
function HowItWorks() {
  return (
    <section aria-labelledby="how">
      <h2 id="how" className="mb-8 font-display text-figure leading-tight font-medium @2xl:text-center">
        <Trans>How it works</Trans>
      </h2>
      <div className="relative">
        <Way />
        <ol className="relative grid gap-9 @2xl:grid-cols-4 @2xl:gap-6">
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
        'group relative grid grid-cols-[min(3.5rem,16vw)_minmax(0,1fr)] gap-x-4 @max-3xs:grid-cols-[minmax(0,1fr)] @max-3xs:gap-y-2 @2xl:grid-cols-1 @2xl:content-start @2xl:justify-items-center @2xl:text-center',
        lower && '@2xl:pt-12',
      )}
    >
      <WayDown />
      <span className="row-span-2 grid size-[min(3.5rem,16vw)] place-items-center self-start rounded-full border border-leaf bg-paper text-leaf @max-3xs:row-span-1 @2xl:row-span-1">
        <Icon name={icon} className="size-6" />
      </span>
      <h3 className="font-display text-lg font-semibold @2xl:mt-4">{title}</h3>
      <p className="max-w-[42ch] text-ink-2 @2xl:mt-1">{children}</p>
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
      className="absolute start-0 top-[min(3.5rem,16vw)] h-[calc(100%+2.25rem-min(3.5rem,16vw))] w-[min(3.5rem,16vw)] group-last:hidden @max-3xs:hidden @2xl:hidden"
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
      className="absolute inset-x-0 top-0 hidden h-26 w-full @2xl:block rtl:-scale-x-100"
    >
      <path d="M0 74C60 74 70 28 122 28S310 76 374 76 560 28 626 28 812 76 878 76 960 40 1000 34" {...dotted} />
    </svg>
  )
}

/** People around a box that belongs to all of them, in few shapes and the palette's colours. */
function SharedBox() {
  const { t } = useLingui()
  return (
    <svg
      viewBox="0 0 480 360"
      role="img"
      aria-label={t`Four people around a shared savings box`}
      className="mx-auto w-full max-w-lg"
    >
      <ellipse cx="240" cy="318" rx="226" ry="30" className="fill-leaf-wash" />
      <circle cx="240" cy="150" r="132" className="fill-saffron-wash" />
      <Person x={120} y={112} skin="#a9714b" cloth="fill-deep stroke-deep" hair="#2c211c" />
      <Person x={360} y={112} skin="#c58d63" cloth="fill-saffron stroke-saffron" hair="#1f1a17" scarf />
      <Box />
      <Person x={62} y={182} skin="#8a5a3c" cloth="fill-saffron stroke-saffron" hair="#1f1a17" front />
      <Person x={418} y={182} skin="#b27c55" cloth="fill-leaf stroke-leaf" hair="#3b2a20" front cap />
      <Coin x={240} y={78} />
      <Coin x={214} y={46} small />
      <Coin x={268} y={36} small />
    </svg>
  )
}

type PersonProps = {
  x: number
  y: number
  skin: string
  cloth: string
  hair: string
  scarf?: boolean
  cap?: boolean
  front?: boolean
}

/** Seen from the chest up; `x`, `y` is the middle of the head. An arm reaches towards the box. */
function Person({ x, y, skin, cloth, hair, scarf, cap, front }: PersonProps) {
  const towards = x < 240 ? 1 : -1
  const bottom = front ? 330 : 300
  return (
    <g>
      <path d={`M${x - 50} ${bottom}V${y + 78}a50 46 0 0 1 100 0V${bottom}z`} className={cloth} strokeWidth="0" />
      <path
        d={`M${x + towards * 24} ${y + 96}q${towards * 30} 6 ${towards * 58} -18`}
        className={cloth}
        fill="none"
        strokeWidth="24"
        strokeLinecap="round"
      />
      <circle cx={x + towards * 88} cy={y + 74} r="12" fill={skin} />
      <rect x={x - 11} y={y + 20} width="22" height="24" rx="10" fill={skin} />
      {scarf && <path d={`M${x - 36} ${y + 44}V${y - 2}a36 38 0 0 1 72 0v46q-36 18 -72 0z`} className="fill-leaf" />}
      <circle cx={x} cy={y} r="28" fill={skin} />
      {scarf && <path d={`M${x - 29} ${y - 2}a29 30 0 0 1 58 0q-29 -24 -58 0z`} className="fill-leaf" />}
      {!scarf && <path d={`M${x - 29} ${y - 2}a29 29 0 0 1 58 0q-14 -12 -30 -12t-28 12z`} fill={hair} />}
      {cap && (
        <path
          d={`M${x - 27} ${y - 12}q2 -24 27 -24t27 24q-27 -8 -54 0z`}
          className="fill-leaf-wash stroke-leaf"
          strokeWidth="2.5"
          strokeLinejoin="round"
        />
      )}
    </g>
  )
}

/** Its lid and sides are shades of one green, which light and dark both keep apart. */
function Box() {
  return (
    <g>
      <path d="M150 190l90 34v106l-90-36z" className="fill-[color-mix(in_oklch,var(--deep)_92%,black)]" />
      <path d="M330 190l-90 34v106l90-36z" className="fill-[color-mix(in_oklch,var(--deep)_78%,black)]" />
      <path d="M150 190l90-32 90 32-90 34z" className="fill-[color-mix(in_oklch,var(--deep)_62%,white)]" />
      <path
        d="M218 184l44 14"
        className="stroke-[color-mix(in_oklch,var(--deep)_60%,black)]"
        strokeWidth="7"
        strokeLinecap="round"
      />
      <circle cx="195" cy="258" r="17" className="fill-saffron-wash" />
      <path
        d="m188 258 5 6 9-11"
        className="stroke-saffron"
        strokeWidth="3"
        fill="none"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </g>
  )
}

function Coin({ x, y, small }: { x: number; y: number; small?: boolean }) {
  const r = small ? 13 : 20
  return (
    <g>
      <circle cx={x} cy={y} r={r} className="fill-saffron" />
      <circle cx={x} cy={y} r={r - 5} fill="none" className="stroke-saffron-wash" strokeWidth="2" />
    </g>
  )
}
