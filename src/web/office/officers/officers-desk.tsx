import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import type { MissingOfficer } from '#core/missing-officers.ts'
import { useProfile } from '#web/layouts/profile-context.ts'
import { overviewQuery } from '#web/office-queries.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { useModal } from '#web/ui/use-modal.tsx'
import { Columns, Part } from '../parts/desk-parts.tsx'
import { LoadMore } from '../parts/load-more.tsx'
import { MissingOfficers } from '../parts/missing-officers.tsx'
import { RemoveFactorDialog } from '../parts/remove-factor-dialog.tsx'
import type { Officer, RoleChange } from '../parts/settings-queries.ts'
import { SignOutDialog } from '../parts/sign-out-dialog.tsx'
import { useMay } from '../parts/use-may.ts'
import { AppointDialog } from './appoint-dialog.tsx'
import { GiveOfficeDialog } from './give-office-dialog.tsx'
import { NewEmailDialog } from './new-email-dialog.tsx'
import { type OfficerAct, OfficerCard } from './officer-card.tsx'
import { RoleHistory } from './role-history.tsx'
import { WithdrawOfficeDialog } from './withdraw-office-dialog.tsx'

type OfficersDeskProps = {
  officers: readonly Officer[]
  missing: readonly MissingOfficer[]
  history: readonly RoleChange[]
  list: ComponentProps<typeof LoadMore>['list']
}

/** The officers with what an administrator may do, and beside them what was given and withdrawn. */
export function OfficersDesk({ officers, missing, history, list }: OfficersDeskProps) {
  const { t } = useLingui()
  const { id } = useProfile()
  const mayAssign = useMay('assign_role')
  const alone = useQuery(overviewQuery).data?.two_person_rules === false
  const { opened, open, ways, notice } = useModal<OfficerAct | { act: 'appoint' }>()
  return (
    <>
      {notice}
      <MissingOfficers missing={missing} />
      {mayAssign ? (
        <Button icon="plus" className="justify-self-start" onClick={() => open({ act: 'appoint' })}>
          <Trans>Give somebody an office</Trans>
        </Button>
      ) : (
        <Banner tone="info">
          <Trans>An administrator gives and withdraws offices. Every officer can read who holds them.</Trans>
        </Banner>
      )}
      <Columns
        start={officers.map((officer) => (
          <OfficerCard
            key={officer.id}
            officer={officer}
            own={officer.id === id && mayAssign && !alone}
            onOpen={mayAssign && (officer.id !== id || alone) ? open : undefined}
          />
        ))}
        end={
          <Part title={t`Given and withdrawn`}>
            <div className="grid gap-3">
              <RoleHistory changes={history} />
              <LoadMore list={list} />
            </div>
          </Part>
        }
      />
      {opened?.act === 'appoint' && <AppointDialog ways={ways} />}
      {opened?.act === 'give' && <GiveOfficeDialog officer={opened.officer} ways={ways} />}
      {opened?.act === 'email' && <NewEmailDialog officer={opened.officer} ways={ways} />}
      {opened?.act === 'remove-factor' && <RemoveFactorDialog person={opened.officer} ways={ways} />}
      {opened?.act === 'sign-out' && <SignOutDialog person={opened.officer} ways={ways} />}
      {opened?.act === 'withdraw' && <WithdrawOfficeDialog {...opened} ways={ways} />}
    </>
  )
}
