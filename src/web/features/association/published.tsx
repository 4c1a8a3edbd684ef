import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useState } from 'react'
import type { AnswerOf } from '#contract/calls.ts'
import { countText } from '#core/local-text.ts'
import { ROLES } from '#core/policy.ts'
import { roleNames } from '#core/words/role-names.ts'
import { call } from '#web/app/calls/api.ts'
import { listed, speaking } from '#web/app/language/i18n.ts'
import { checkFigures } from '#web/features/sealed-books/index.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Day } from '#web/ui/day.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Facts } from '#web/ui/figures.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Code, Written } from '#web/ui/isolated.tsx'
import { Money } from '#web/ui/money.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { Stamp } from '#web/ui/stamp.tsx'
import { LoanExample } from './loan-example.tsx'

type Answer = AnswerOf<'GET /api/published'>
type Books = NonNullable<Answer['books']>
type Costs = NonNullable<Answer['costs']>

/** What the association publishes of itself, as it chose it. */
export default function Published() {
  const { t } = useLingui()
  const [answer, setAnswer] = useState<Answer>()
  const [problem, setProblem] = useState<Error>()
  const load = () => {
    setProblem(undefined)
    call('GET /api/published').then(setAnswer, setProblem)
  }
  useEffect(load, [])
  if (problem) return <ErrorState message={t`This could not be loaded: ${problem.message}`} onRetry={load} />
  if (!answer) return null
  const { books, officers, costs, whatsapp } = answer
  return (
    <>
      {(books || officers.length > 0) && (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 @4xl:grid-cols-[1.6fr_1fr]">
          {books && <OurBooks books={books} />}
          {officers.length > 0 && <Officers officers={officers} />}
        </div>
      )}
      {costs && <WhatItCosts costs={costs} />}
      {costs && <LoanExample terms={costs.loan} />}
      {costs && <Questions />}
      {whatsapp && (
        <p className="justify-self-center">
          <a href={whatsapp} target="_blank" rel="noreferrer" className="button button-quiet">
            <Icon name="chat" />
            <Trans>Ask us on WhatsApp</Trans>
          </a>
        </p>
      )}
    </>
  )
}

const TITLE = 'font-display text-xl font-semibold'

/** The figures as a passbook has them, and whether they are what was signed. */
function OurBooks({ books }: { books: Books }) {
  const { t, i18n } = useLingui()
  const { day, figures } = books
  const balanced = figures.find(({ figure }) => figure === 'balanced')
  const labels = {
    members: t`Members`,
    savings: t`Savings held`,
    lent: t`Lent to members`,
    overdue: t`Overdue`,
  }
  return (
    <Sheet aria-labelledby="books" className="grid grid-cols-[minmax(0,1fr)] gap-4 @2xl:p-8">
      <div className="grid gap-1">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h2 id="books" className={TITLE}>
            <Trans>Our books</Trans>
          </h2>
          {balanced && (
            <Stamp tone={balanced.value === 1 ? 'done' : 'wrong'}>
              {balanced.value === 1 ? <Trans>Books balanced</Trans> : <Trans>Books not balanced</Trans>}
            </Stamp>
          )}
        </div>
        <p className="text-ink-2">
          <Trans>
            At the end of <Day date={day} />. Worked out from the books every night, and signed.
          </Trans>
        </p>
      </div>
      <dl className="num">
        {figures.map(({ figure, value }) =>
          figure === 'balanced' ? null : (
            <div
              key={figure}
              className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-rule py-3 last:border-0"
            >
              <dt className="text-ink-2">{labels[figure]}</dt>
              <dd className="ms-auto text-end font-display text-lg font-medium @xl:text-xl">
                {figure === 'members' ? (
                  countText(value, i18n.locale)
                ) : (
                  <Code>
                    <small className="font-words text-base text-ink-2">AED</small> <Money aed={value} trim bare />
                  </Code>
                )}
              </dd>
            </div>
          ),
        )}
      </dl>
      <Check books={books} />
    </Sheet>
  )
}

/** For a visitor who does not believe the page. */
function Check({ books }: { books: Books }) {
  const { t } = useLingui()
  const [found, setFound] = useState<Awaited<ReturnType<typeof checkFigures>>>()
  const answers = {
    right: t`The signatures are right: the figures are as they were signed.`,
    wrong: t`A signature is wrong. Don't trust these figures.`,
    other_key: t`These figures are signed with another key than this device saw first.`,
    unable: t`This browser can't check signatures here. Open the page by https.`,
  }
  return (
    <Fold
      className="border-t border-rule"
      summary={
        <b className="font-semibold text-leaf">
          <Trans>Check these figures</Trans>
        </b>
      }
    >
      <div className="grid justify-items-start gap-3 pb-2">
        <p>
          <Trans>
            Each figure is signed with the association's key. Compare it with the key that the association gave you on
            paper.
          </Trans>
        </p>
        <p className="w-full rounded-field bg-paper px-3 py-2 text-sm wrap-anywhere">
          <Code>{books.key}</Code>
        </p>
        <Button look="quiet" icon="lock" onClick={() => void checkFigures(books).then(setFound)}>
          <Trans>Check signatures</Trans>
        </Button>
        {found && (
          <Banner tone={found === 'right' ? 'success' : 'error'} live>
            {answers[found]}
          </Banner>
        )}
        <p className="flex flex-wrap gap-x-5 text-label">
          <Source to="/api/published">
            <Trans>The signed texts</Trans>
          </Source>
          <Source to="/api/sealed-books">
            <Trans>The key of the books</Trans>
          </Source>
        </p>
      </div>
    </Fold>
  )
}

function Source({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a
      href={to}
      className="inline-flex min-h-target items-center text-leaf underline decoration-rule underline-offset-4 hover:decoration-leaf"
    >
      {children}
    </a>
  )
}

function Officers({ officers }: Pick<Answer, 'officers'>) {
  const { i18n } = useLingui()
  const { say } = speaking(i18n)
  return (
    <Sheet aria-labelledby="officers" className="@2xl:p-8">
      <h2 id="officers" className={TITLE}>
        <Trans>Our officers</Trans>
      </h2>
      <ul className="mt-2">
        {officers.map(({ name, roles }) => (
          <li key={`${name} ${roles.join()}`} className="border-b border-rule py-2.5 last:border-0">
            <b className="font-semibold">
              <Written>{name}</Written>
            </b>
            <span className="block text-label text-ink-2">
              {listed(ROLES.filter((role) => roles.includes(role)).map((role) => say(roleNames[role])))}
            </span>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

function WhatItCosts({ costs }: { costs: Costs }) {
  const { t, i18n } = useLingui()
  const { loan, late_fine: fine } = costs
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 @2xl:grid-cols-2">
      <Sheet aria-labelledby="month" className="@2xl:p-8">
        <h2 id="month" className={TITLE}>
          <Trans>Monthly cost</Trans>
        </h2>
        <Facts
          items={[
            { label: t`Dues each month`, value: <Money aed={costs.dues_amount} trim /> },
            { label: t`Due on day`, value: countText(costs.due_day, i18n.locale) },
            {
              label: t`For each month or instalment completed late`,
              value: fine > 0 ? <Money aed={fine} trim /> : t`No fines`,
            },
            { label: t`Interest of a loan, once`, value: `${loan.interest_percent}%` },
            ...(loan.insurance_percent > 0
              ? [{ label: t`Insurance of a loan, once`, value: `${loan.insurance_percent}%` }]
              : []),
          ]}
        />
      </Sheet>
      <Sheet aria-labelledby="out" className="grid gap-2 @2xl:p-8">
        <h2 id="out" className={TITLE}>
          <Trans>Taking money out</Trans>
        </h2>
        <ol className="num grid list-decimal gap-2 ps-5 marker:text-ink-2">
          <li>
            <Trans>Ask for a withdrawal in your account, on any day.</Trans>
          </li>
          <li>
            <Trans>An officer approves it, or writes to you why not.</Trans>
          </li>
          <li>
            <Trans>A treasurer pays it out. You see it in your statement.</Trans>
          </li>
        </ol>
        {costs.lock_savings && (
          <p className="text-ink-2">
            <Trans>While you owe on a loan, as much of your savings as its principal stays locked.</Trans>
          </p>
        )}
      </Sheet>
    </div>
  )
}

function Questions() {
  const { t } = useLingui()
  const asked = [
    {
      question: t`Who sees how much I've saved?`,
      answer: t`You and the officers. Other members and visitors see totals only.`,
    },
    {
      question: t`Can an officer change what I paid?`,
      answer: t`No. Entries are never changed. A mistake is corrected by another entry, and you see both.`,
    },
    {
      question: t`What if I can't pay a month?`,
      answer: t`The month stays open until you pay it. Write to us before it gets harder.`,
    },
    {
      question: t`Who decides on my loan?`,
      answer: t`The loan officers. You read their decision in your account, with the reason.`,
    },
    {
      question: t`May I pay a loan back early?`,
      answer: t`Yes, at any time. The interest stays the same.`,
    },
    {
      question: t`What do I get when I leave?`,
      answer: t`Your savings, less what you still owe.`,
    },
  ]
  return (
    <section aria-labelledby="questions" className="mx-auto w-full max-w-2xl">
      <h2 id="questions" className="mb-4 font-display text-figure leading-tight font-medium @2xl:text-center">
        <Trans>Six questions</Trans>
      </h2>
      <Sheet as="div" flush className="px-sheet py-1">
        {asked.map(({ question, answer }) => (
          <Fold
            key={question}
            className="border-b border-rule last:border-0"
            summary={<h3 className="py-2 font-semibold">{question}</h3>}
          >
            <p className="max-w-[60ch] pb-4">{answer}</p>
          </Fold>
        ))}
      </Sheet>
    </section>
  )
}
