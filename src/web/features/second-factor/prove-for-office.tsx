import { Trans } from '@lingui/react/macro'
import { useNavigate } from 'react-router'
import { profileQuery } from '#web/app/calls/queries.ts'
import { queryClient } from '#web/app/calls/query-client.ts'
import { askForProof } from '#web/app/forms/fresh-code.ts'
import { paths } from '#web/app/routes/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Sheet } from '#web/ui/sheet.tsx'

/** For an officer with passkeys who signed in with the password: the officer area opens once a passkey is given. */
export default function ProveForOffice() {
  const navigate = useNavigate()
  const prove = async () => {
    if (!(await askForProof())) return
    await queryClient.invalidateQueries({ queryKey: profileQuery.queryKey })
    navigate(paths.office)
  }
  return (
    <Sheet as="div" className="grid gap-3">
      <p>
        <Trans>You signed in with your password alone. Confirm it’s you to enter the officer area.</Trans>
      </p>
      <Button className="justify-self-start" icon="key" onClick={() => void prove()}>
        <Trans>Enter the officer area</Trans>
      </Button>
    </Sheet>
  )
}
