import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#web/paths.ts'
import { Money } from '#web/ui/money.tsx'
import type { ModalWays } from '#web/ui/use-modal.tsx'
import { ActDialog } from '../parts/act-dialog.tsx'
import { useAct } from '../parts/use-act.ts'
import type { Bonus } from './bonus-queries.ts'
import { BonusReasonDialog } from './bonus-reason-dialog.tsx'
import type { BonusStep } from './use-bonus-steps.ts'

export type BonusDialogProps = { bonus: Bonus; ways: ModalWays }

/** The dialog of a step: it says what will happen to the money before anything does. */
export function BonusStepDialog({ step, bonus, ways }: BonusDialogProps & { step: BonusStep }) {
  const navigate = useNavigate()
  const { amount, members, credited } = bonus
  switch (step) {
    case 'declare':
      return (
        <PlainDialog
          call="POST /api/office/bonuses/:id/declare"
          title={<Trans>Declare this bonus?</Trans>}
          what={
            <Trans>
              <Money aed={amount} /> for <Plural value={members} one="# member" other="# members" />, with the shares as
              they stand below. Nothing is posted until another treasurer confirms it.
            </Trans>
          }
          action={<Trans>Declare it</Trans>}
          {...{ bonus, ways }}
        />
      )
    case 'discard':
      return (
        <PlainDialog
          call="POST /api/office/bonuses/:id/discard"
          title={<Trans>Discard this bonus?</Trans>}
          what={<Trans>Nobody declared it. Its shares are forgotten.</Trans>}
          action={<Trans>Discard it</Trans>}
          bonus={bonus}
          ways={{ ...ways, onDone: () => void navigate(paths.officeBonuses) }}
        />
      )
    case 'confirm':
      return (
        <PlainDialog
          call="POST /api/office/bonuses/:id/confirm"
          title={<Trans>Confirm this bonus?</Trans>}
          what={
            <Trans>
              <Money aed={amount} /> leaves the surplus at once. Then{' '}
              <Plural value={members} one="# member is" other="# members are" /> credited, one batch after the other;
              each can use their share from then on.
            </Trans>
          }
          action={<Trans>Confirm it</Trans>}
          {...{ bonus, ways }}
        />
      )
    case 'confirm_reversal':
      return (
        <PlainDialog
          call="POST /api/office/bonuses/:id/reverse/confirm"
          title={<Trans>Confirm the reversal?</Trans>}
          what={
            <Trans>
              The <Money aed={credited} /> that members were credited with is taken from their savings again. Who has
              spent it owes it from then on. The surplus has the whole bonus again.
            </Trans>
          }
          action={<Trans>Reverse it</Trans>}
          look="danger"
          {...{ bonus, ways }}
        />
      )
    case 'decline_reversal':
      return (
        <PlainDialog
          call="POST /api/office/bonuses/:id/reverse/decline"
          title={<Trans>Let the bonus stand?</Trans>}
          what={<Trans>It is not reversed. Whoever was not credited yet is credited now.</Trans>}
          action={<Trans>Let it stand</Trans>}
          {...{ bonus, ways }}
        />
      )
    case 'decline':
    case 'reverse':
      return <BonusReasonDialog step={step} bonus={bonus} ways={ways} />
  }
}

type PlainDialogProps = BonusDialogProps & {
  call: `POST /api/office/bonuses/:id/${'declare' | 'discard' | 'confirm' | 'reverse/confirm' | 'reverse/decline'}`
  title: ReactNode
  what: ReactNode
  action: ReactNode
  look?: 'danger'
}

function PlainDialog({ call, bonus, ways, what, ...words }: PlainDialogProps) {
  const { take, pending, error } = useAct(call, ways)
  return (
    <ActDialog
      {...words}
      what={<p>{what}</p>}
      pending={pending}
      error={error}
      onSubmit={(event) => {
        event.preventDefault()
        void take({ params: { id: bonus.id } })
      }}
      onClose={ways.onClose}
    />
  )
}
