import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { lazy, type ReactNode, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { NO_WALLET } from '#contract/limits.ts'
import { useBlobAddress } from '#web/app/forms/use-blob.ts'
import { Columns, Part } from '#web/app/officer/desk-parts.tsx'
import { RowLink } from '#web/app/officer/row-link.tsx'
import { paths } from '#web/app/routes/paths.ts'
import { useChangeParams } from '#web/app/routes/use-change-params.ts'
import { WayIn } from '#web/features/invitations/officer/index.ts'
import { type Leaving, MemberLeaving } from '#web/features/leaving/officer/index.ts'
import { loanAddress, loanLists, loanTones } from '#web/features/loans/officer/index.ts'
import {
  JustDecided,
  PaymentLink,
  paymentKinds,
  paymentLists,
  paymentTones,
} from '#web/features/payments/officer/index.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Day } from '#web/ui/day.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Facts, Figures } from '#web/ui/figures.tsx'
import { Code, Written } from '#web/ui/isolated.tsx'
import { Link } from '#web/ui/link.tsx'
import { Money } from '#web/ui/money.tsx'
import { PageHeading, PageNote } from '#web/ui/page-heading.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { Loading, SkeletonRows } from '#web/ui/skeleton.tsx'
import { Stamp } from '#web/ui/stamp.tsx'
import { type ModalHandlers, useModal } from '#web/ui/use-modal.tsx'
import { type MemberAct, MemberActs } from './member-acts.tsx'
import { MemberContact } from './member-contact.tsx'
import { MemberDues, useFirstShown } from './member-dues.tsx'
import type { MemberDeskData, OfficeMember } from './member-queries.ts'
import { MemberStamp } from './member-stamp.tsx'

const MemberActDialog = lazy(() => import('./member-act-dialog.tsx'))
const DetailsBefore = lazy(() => import('./details-before.tsx'))
const MemberEmailChange = lazy(() => import('./member-email-change.tsx'))
const MemberStatement = lazy(() => import('./member-statement.tsx'))

/** A member on an officer's desk: everything in one place, and what can be done. */
export function MemberDesk({ desk }: { desk: MemberDeskData }) {
  const { t } = useLingui()
  const { member, leaving } = desk
  const { opened, open, ways, notice } = useModal<MemberAct>()
  const { month, ways: monthWays } = useMonthToEnter(ways)
  return (
    <>
      {notice}
      <Suspense>
        <JustDecided memberId={member.id} />
      </Suspense>
      <Suspense>
        <MemberEmailChange member={member} onStop={() => open('stop_email')} />
      </Suspense>
      <MemberHead member={member} closedOn={leaving.closed_on}>
        <MemberActs desk={desk} onOpen={open} />
      </MemberHead>
      <Columns
        start={
          <>
            <Part id={DUES} title={t`Dues and instalments`}>
              <MemberDues member={member} />
            </Part>
            <Part title={t`Profile`}>
              <MemberFacts
                member={member}
                nominee={leaving.nominee}
                named={leaving.nominee_named}
                onNominee={() => open('nominee')}
              />
            </Part>
          </>
        }
        end={
          <>
            <Part title={t`Loans`}>
              <MemberLoans loans={member.loans} />
            </Part>
            <Part title={t`Payments sent`}>
              <MemberPayments payments={member.payments} />
            </Part>
            <Part title={t`Status`}>
              <MemberHistory steps={member.history} returnsOn={member.returns_on} />
            </Part>
            <Part title={t`Sign-in`}>
              <WayIn person={member} whose="members" />
            </Part>
            <Part title={t`Leaving`}>
              <Suspense fallback={<SkeletonRows count={2} />}>
                <MemberLeaving leaving={leaving} onOpen={open} />
              </Suspense>
            </Part>
          </>
        }
      />
      <Part id={STATEMENT} title={t`Statement`}>
        <Suspense
          fallback={
            <Loading>
              <SkeletonRows count={6} />
            </Loading>
          }
        >
          <MemberStatement id={member.id} />
        </Suspense>
      </Part>
      <Suspense>
        {opened && <MemberActDialog act={opened} {...desk} ways={ways} />}
        {month && !opened && member.may.includes('record_dues') && (
          <MemberActDialog act="record_dues" {...desk} month={month} ways={monthWays} />
        )}
      </Suspense>
    </>
  )
}

/** The parts of the page that figures lead to. */
const DUES = 'dues'
const STATEMENT = 'statement'

/** A member's account in the ledger, with the entries that its balance comes from. */
const ledgerOf = (account: 'savings' | 'member_receivable', { id }: OfficeMember) =>
  `${paths.officeAccount}?${new URLSearchParams({ account, member: String(id) })}`

/** A figure that leads to what it comes from: a part of this page, or another one. */
function Leads({ to, children }: { to: string; children: ReactNode }) {
  const look =
    '-my-2.5 inline-flex min-h-target min-w-target items-center underline decoration-rule decoration-1 underline-offset-4 hover:decoration-current'
  if (to.startsWith('#')) {
    return (
      <a href={to} className={look}>
        {children}
      </a>
    )
  }
  return (
    <Link to={to} className={look}>
      {children}
    </Link>
  )
}

/** Every change of the member's status, oldest first: what, who, when and why. */
function MemberHistory({ steps, returnsOn }: { steps: OfficeMember['history']; returnsOn: string | null }) {
  return (
    <Sheet as="div" flush className="px-5 py-4">
      <ol className="grid gap-3 border-s-2 border-rule ps-4 text-label">
        {steps.map(({ from, active, by, reason }, index) => (
          <li key={`${from} ${active} ${reason}`}>
            <p>
              <b className="font-semibold">
                {!active ? (
                  <Trans>Inactive</Trans>
                ) : index === 0 ? (
                  <Trans>Accepted</Trans>
                ) : (
                  <Trans>Active again</Trans>
                )}
              </b>
              {reason && `: ${reason}`}
            </p>
            <p className="text-sm text-ink-2">
              {by && `${by}, `}
              <Day date={from} />
            </p>
          </li>
        ))}
        {returnsOn !== null && (
          <li className="text-ink-2">
            <Trans>
              Active again on <Day date={returnsOn} />
            </Trans>
          </li>
        )}
      </ol>
    </Sheet>
  )
}

/** The member's loans and applications, latest first. */
function MemberLoans({ loans }: { loans: OfficeMember['loans'] }) {
  const { t, i18n } = useLingui()
  if (loans.length === 0) {
    return (
      <EmptyState quiet icon="loan" title={<Trans>Never borrowed</Trans>}>
        <Trans>The member's applications and loans appear here.</Trans>
      </EmptyState>
    )
  }
  return (
    <Rows label={t`Loans`}>
      {loans.map((loan) => (
        <Row
          key={loan.id}
          title={
            <RowLink to={loanAddress(loan.id)}>
              <Trans>Loan {loan.id}</Trans>
            </RowLink>
          }
          detail={
            <Trans>
              Applied on <Day date={loan.applied_at} />
            </Trans>
          }
          end={<Money aed={loan.principal} bare />}
          under={<Stamp tone={loanTones[loan.status]}>{i18n._(loanLists[loan.status])}</Stamp>}
        />
      ))}
    </Rows>
  )
}

const PAYMENTS_SHOWN = 6

/** The last payments that the member has sent, latest first. */
function MemberPayments({ payments }: { payments: OfficeMember['payments'] }) {
  const { t, i18n } = useLingui()
  const { shown, more } = useFirstShown(payments, PAYMENTS_SHOWN)
  if (payments.length === 0) {
    return (
      <EmptyState quiet icon="pay" title={<Trans>Nothing sent yet</Trans>}>
        <Trans>Payments that the member sends, or that you enter, appear here.</Trans>
      </EmptyState>
    )
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <Rows label={t`Payments sent`}>
        {shown.map((payment) => (
          <Row
            key={payment.id}
            title={i18n._(paymentKinds[payment.kind])}
            detail={
              <>
                <Day date={payment.submitted_at} /> ·{' '}
                <PaymentLink id={payment.id}>
                  <Trans>payment {payment.id}</Trans>
                </PaymentLink>
              </>
            }
            end={<Money aed={payment.amount} bare />}
            under={<Stamp tone={paymentTones[payment.status]}>{i18n._(paymentLists[payment.status])}</Stamp>}
          />
        ))}
      </Rows>
      {more}
    </div>
  )
}

type MemberFactsProps = {
  member: OfficeMember
  nominee: Leaving['nominee']
  named: Leaving['nominee_named']
  onNominee: () => void
}

/** What is known of the member beside money that moves. */
function MemberFacts({ member, nominee, named: namedBy, onNominee }: MemberFactsProps) {
  const { t } = useLingui()
  const { account, address, gender, birthday, wallet } = member
  const named = nominee.name !== ''
  const genders = { male: t`Male`, female: t`Female` }
  return (
    <Sheet as="div" flush className="px-4 py-1 text-label">
      <Facts
        items={[
          { label: t`Address`, value: address },
          { label: t`Gender`, value: gender === null ? '–' : genders[gender] },
          { label: t`Birthday`, value: birthday === null ? '–' : <Day date={birthday} /> },
          {
            label: t`Wallet`,
            value: wallet === NO_WALLET ? t({ message: 'None', context: 'no wallet' }) : wallet || '–',
          },
          ...(account.dues.months_before > 0
            ? [
                {
                  label: t`Months paid before Somiti`,
                  value: <Plural value={account.dues.months_before} one="# month" other="# months" />,
                },
              ]
            : []),
          {
            label: t`Months of dues completed`,
            value: (
              <Leads to={`#${DUES}`}>
                <Plural value={account.dues.months_completed} one="# month" other="# months" />
              </Leads>
            ),
          },
          {
            label: t`Bonus so far`,
            value: (
              <Leads to={`#${STATEMENT}`}>
                <Money aed={account.bonus_earned} />
              </Leads>
            ),
          },
          {
            label: t`Owed to the association`,
            value: (
              <Leads to={ledgerOf('member_receivable', member)}>
                <Money aed={account.receivable} />
              </Leads>
            ),
          },
          { label: t`Nominee`, value: named ? `${nominee.name}, ${nominee.relation}, ${nominee.mobile}` : '–' },
          ...(namedBy
            ? [
                {
                  label: t`Nominee named by`,
                  value: (
                    <>
                      {namedBy.by === null ? <Trans>the member</Trans> : <Written>{namedBy.by}</Written>},{' '}
                      <Day date={namedBy.at} />
                    </>
                  ),
                },
              ]
            : []),
        ]}
      />
      {member.may.includes('name_nominee') && (
        <Button look="text" onClick={onNominee}>
          {named ? <Trans>Name another nominee</Trans> : <Trans>Name a nominee</Trans>}
        </Button>
      )}
      <Suspense>
        <DetailsBefore changes={member.details_before} />
      </Suspense>
    </Sheet>
  )
}

type MemberHeadProps = { member: OfficeMember; closedOn: string | null; children: ReactNode }

/** Who it is, how to reach them, what they have and owe, and what can be done. */
function MemberHead({ member, closedOn, children }: MemberHeadProps) {
  const { t } = useLingui()
  const { account } = member
  const { unique_id: uniqueId, status } = account.owner_data
  const picture = useBlobAddress(member.image)
  return (
    <div>
      <ButtonLink look="text" icon="back" to={paths.officeMembers}>
        <Trans>All members</Trans>
      </ButtonLink>
      <Sheet as="div" flush className="grid gap-x-6 gap-y-4 px-5 py-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <div className="grid content-start gap-2">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Avatar name={member.name} picture={picture} className="size-11" />
            <PageHeading inRow title={`${member.name}, ${uniqueId}`}>
              <Written className="wrap-anywhere">{member.name}</Written>
            </PageHeading>
            <MemberStamp status={status} closed={closedOn !== null} />
          </div>
          <PageNote />
          <p className="num text-sm text-ink-2">
            <Code>{uniqueId}</Code> ·{' '}
            <Trans>
              Member since <Day date={member.accepted_on} />
            </Trans>
            {closedOn !== null && (
              <>
                {', '}
                <Trans>
                  closed on <Day date={closedOn} />
                </Trans>
              </>
            )}
          </p>
          <MemberContact mobile={member.mobile} email={member.email} greeting={member.greeting} />
        </div>
        <div className="grid content-between gap-4">
          <Figures
            items={[
              {
                label: t`Savings, AED`,
                value: (
                  <Leads to={ledgerOf('savings', member)}>
                    <Money aed={account.account_balance} bare trim />
                  </Leads>
                ),
              },
              {
                label: t`Available`,
                value: (
                  <Leads to={`#${STATEMENT}`}>
                    <Money aed={account.available_balance} bare trim />
                  </Leads>
                ),
              },
              {
                label: t`Due this month`,
                value: (
                  <Leads to={`#${DUES}`}>
                    <Money aed={account.due_balance} bare trim />
                  </Leads>
                ),
                due: account.due_balance > 0,
              },
            ]}
          />
          {children}
        </div>
      </Sheet>
    </div>
  )
}

/** The month that the address wants a payment entered for (?month=), until that is done or left. */
function useMonthToEnter({ onClose, onDone }: ModalHandlers) {
  const [params] = useSearchParams()
  const change = useChangeParams()
  const leave = () => change({ month: '' })
  const ways: ModalHandlers = {
    onClose: () => {
      leave()
      onClose()
    },
    onDone: (message, notice) => {
      leave()
      onDone(message, notice)
    },
  }
  return { month: /^20\d\d-\d\d$/.exec(params.get('month') ?? '')?.[0], ways }
}
