import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { paths } from '#web/paths.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Day } from '#web/ui/day.tsx'
import { Figures } from '#web/ui/figures.tsx'
import { Code, Written } from '#web/ui/isolated.tsx'
import { Money } from '#web/ui/money.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { useBlobAddress } from '#web/use-blob.ts'
import { MemberContact } from '../parts/member-contact.tsx'
import type { OfficeMember } from '../parts/member-queries.ts'
import { MemberStamp } from './member-stamp.tsx'

type MemberHeadProps = { member: OfficeMember; closedOn: string | null; children: ReactNode }

/** Who it is, how to reach them, what they have and owe, and what can be done. */
export function MemberHead({ member, closedOn, children }: MemberHeadProps) {
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
            <PageHeading title={`${member.name}, ${uniqueId}`}>
              <Written className="wrap-anywhere">{member.name}</Written>
            </PageHeading>
            <MemberStamp status={status} closed={closedOn !== null} />
          </div>
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
          <MemberContact mobile={member.mobile} email={member.email} />
        </div>
        <div className="grid content-between gap-4">
          <Figures
            items={[
              { label: t`Savings, AED`, value: <Money aed={account.account_balance} bare trim /> },
              { label: t`Available`, value: <Money aed={account.available_balance} bare trim /> },
              {
                label: t`Due this month`,
                value: <Money aed={account.due_balance} bare trim />,
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
