import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { AnswerOf } from '#contract/calls.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import type { ModalWays } from '#web/ui/use-modal.tsx'
import { PasswordStep } from './password-step.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { ScanStep } from './scan-step.tsx'

/** Sets an authenticator app up: the password, then the app, then the codes for the day when the phone is lost. */
export default function SetUpDialog({ onClose, onDone }: ModalWays) {
  const { t } = useLingui()
  const [begun, setBegun] = useState<AnswerOf<'POST /api/second-factor/begin'>>()
  const [codes, setCodes] = useState<readonly string[]>()
  const step = codes ? 'codes' : begun ? 'scan' : 'password'
  // Each step begins at its top, with the focus on what comes first.
  return (
    <Dialog
      key={step}
      open
      once={step === 'codes'}
      onClose={onClose}
      title={<Trans>Set up an authenticator app</Trans>}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onKept={() => onDone(t`Your authenticator app is set up.`)} />
      ) : begun ? (
        <ScanStep secret={begun.secret} address={begun.address} onConfirmed={setCodes} />
      ) : (
        <PasswordStep
          call="POST /api/second-factor/begin"
          action={<Trans>Go on</Trans>}
          onTaken={(answer) => 'secret' in answer && setBegun(answer)}
        />
      )}
    </Dialog>
  )
}
