import { Trans } from '@lingui/react/macro'
import { useLocation } from 'react-router'
import type { OfficerGuide } from '#web/app/routes/guide-names.ts'
import { paths } from '#web/app/routes/paths.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'

/** Which page of the guide is about which officer pages: an address belongs to the longest that it begins with. */
const guideOf: Readonly<Record<string, OfficerGuide>> = {
  [paths.office]: 'first-evening',
  [paths.officePayments]: 'checking-payments',
  [paths.officeSlip]: 'checking-payments',
  [paths.officeLoans]: 'loans',
  [paths.officeArrears]: 'loans',
  [paths.officeMembers]: 'leaving',
  [paths.officeApplications]: 'first-evening',
  [paths.officeInvitations]: 'first-evening',
  [paths.officeImport]: 'first-evening',
  [paths.officeSettings]: 'first-evening',
  [paths.officeBank]: 'bank-statement',
  [paths.officeReconciliation]: 'month-end',
  [paths.officeBankAndCash]: 'month-end',
  [paths.officeExpenses]: 'month-end',
  [paths.officeClosing]: 'month-end',
  [paths.officeBonuses]: 'annual-meeting',
  [paths.officeBooks]: 'annual-meeting',
  [paths.officeSamples]: 'annual-meeting',
  [paths.officeWithdrawals]: 'something-wrong',
  [paths.officeRecharges]: 'something-wrong',
  [paths.officeMessages]: 'something-wrong',
  [paths.officeAudit]: 'something-wrong',
  [paths.officeChanges]: 'something-wrong',
  [paths.officeEvidence]: 'something-wrong',
  [paths.officeOfficers]: 'handing-over',
}

/** Where an officer reads about the page at that address. */
function helpAbout(pathname: string): string {
  const begins = (address: string) => `${pathname}/`.startsWith(`${address.replace(/:.*/, '').replace(/\/$/, '')}/`)
  const [longest = paths.office] = Object.keys(guideOf)
    .filter(begins)
    .sort((one, other) => other.length - one.length)
  return `${paths.help}/${guideOf[longest]}`
}

/** To the page of the guide that is about what is shown: below every page of a phone, and in short beside a desktop's menu. */
export default function OfficeHelp({ short }: { short?: boolean | undefined }) {
  const { pathname } = useLocation()
  // Figures on the wall have the whole screen.
  if (pathname === paths.officeMeeting) return null
  return (
    <Link
      to={helpAbout(pathname)}
      className={
        short
          ? 'grid size-target shrink-0 place-items-center rounded-full text-leaf'
          : 'flex min-h-target w-full items-center gap-3 rounded-field px-2 text-start hover:bg-leaf-wash hover:text-leaf print:hidden'
      }
    >
      <Icon name="info" className="size-5 text-leaf" />
      <span className={short ? 'sr-only' : ''}>
        <Trans>Help with this page</Trans>
      </span>
    </Link>
  )
}
