import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { paths } from '#web/app/routes/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** A page about all members while there are none: they are added in the register. */
export function NoMembersYet({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  return (
    <EmptyState
      icon="person"
      title={t`No members here`}
      action={
        <ButtonLink look="quiet" to={paths.officeMembers}>
          <Trans>Open the register</Trans>
        </ButtonLink>
      }
    >
      {children}
    </EmptyState>
  )
}
