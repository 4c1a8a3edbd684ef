import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { paths } from '#web/app/routes/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'

/** From a list that members fill to the register, with what officers do there on the page of each. */
export const FromTheRegister = ({ children }: { children: ReactNode }) => (
  <>
    <p className="text-label">{children}</p>
    <ButtonLink look="text" to={paths.officeMembers}>
      <Trans>Open the register</Trans>
    </ButtonLink>
  </>
)

/** What a member did not enter. */
export const EnterForMember = () => (
  <FromTheRegister>
    <Trans>Officers can enter one on a member's page.</Trans>
  </FromTheRegister>
)
