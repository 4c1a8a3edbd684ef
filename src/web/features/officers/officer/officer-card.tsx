import { Trans, useLingui } from '@lingui/react/macro'
import { generatePath } from 'react-router'
import type { AnswerOf } from '#contract/calls.ts'
import type { Role } from '#core/policy.ts'
import { useEmails } from '#web/app/calls/association.ts'
import { callPages } from '#web/app/calls/call-query.ts'
import { officeKey } from '#web/app/calls/office-queries.ts'
import { listed } from '#web/app/language/i18n.ts'
import { DownloadButton } from '#web/app/officer/download-button.tsx'
import { paths } from '#web/app/routes/paths.ts'
import { PasskeyUse } from '#web/app/session/passkey-use.tsx'
import { roleWords } from '#web/layouts/office-nav.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Day } from '#web/ui/day.tsx'
import { Written } from '#web/ui/isolated.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { type TitleAct, Titles } from './titles.tsx'

export type OfficerAct =
  | { act: Exclude<Officer['may'][number], 'remove_passkey'>; officer: Officer }
  | { act: 'remove_passkey'; officer: Officer; passkey: HeldPasskey }
  | { act: 'withdraw'; officer: Officer; role: Role }

type OfficerCardProps = {
  officer: Officer
  /** Whether the reader enters titles. */
  mayTitle: boolean
  onOpen: (act: OfficerAct | TitleAct) => void
}

/** Who it is, and each office with since when and by whom. */
export function OfficerCard({ officer, mayTitle, onOpen }: OfficerCardProps) {
  const { t, i18n } = useLingui()
  const emails = useEmails()
  const { name, email, mobile, unique_id: uniqueId, roles, may } = officer
  /** Words on a button, and its name: them, and whose. */
  const named = (words: string) => ({ 'aria-label': t`${words}: ${name}`, children: words })
  const own = roles.some(({ may_not: mayNot }) => mayNot.withdraw === 'own_roles')
  return (
    <Sheet as="article" flush className="px-5 py-4">
      <h2 className="font-display text-lg font-semibold wrap-anywhere">
        <Written>{name}</Written>
      </h2>
      <p className="text-sm wrap-anywhere text-ink-2">
        {listed([uniqueId ?? '', email || mobile].filter(Boolean), ' · ')}
      </p>
      <ul className="mt-2">
        {roles.map(({ role, since, by, may, may_not: mayNot }) => {
          const office = i18n._(roleWords[role])
          return (
            <li key={role} className="flex items-center justify-between gap-x-4 border-t border-rule py-2 text-label">
              <span>
                <b className="font-semibold">{office}</b>{' '}
                <span className="text-sm text-ink-2">
                  {by === null ? (
                    <Trans>
                      since <Day date={since} />
                    </Trans>
                  ) : (
                    <Trans>
                      since <Day date={since} />, given by {by}
                    </Trans>
                  )}
                </span>
              </span>
              {(may.includes('withdraw') || isLast(mayNot)) && (
                <Button
                  look="text"
                  className="shrink-0"
                  aria-label={t`Remove the ${office} role from ${name}`}
                  onClick={() => onOpen({ act: 'withdraw', officer, role })}
                >
                  <Trans context="a role from somebody">Remove</Trans>
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      <Titles person={officer} mayChange={mayTitle} onOpen={onOpen} />
      <p className="border-t border-rule py-2 text-sm text-ink-2">
        {officer.second_factor ? <Trans>Authenticator app is set up</Trans> : <Trans>No authenticator app</Trans>}
        {' · '}
        {officer.last_sign_in === null ? (
          <Trans>Has not signed in yet</Trans>
        ) : (
          <Trans>
            Last sign-in <Day date={officer.last_sign_in} parts="moment" />
          </Trans>
        )}
      </p>
      {officer.passkeys.length > 0 && <HeldPasskeys officer={officer} onOpen={onOpen} />}
      <DownloadButton
        path={`/api/office/officers/${officer.id}/handover.pdf`}
        fileName={t`hand-over-${String(officer.id)}.pdf`}
      >
        <span>
          <Trans>Hand-over protocol</Trans>
          <VisuallyHidden>: {name}</VisuallyHidden>
        </span>
      </DownloadButton>
      {may.includes('hand_over') && (
        <p>
          <ButtonLink look="text" to={handOverAddress(officer.id)} {...named(t`Hand over`)} />
        </p>
      )}
      {own && !officer.has_helper && (
        <p className="text-sm text-saffron">
          <Trans>There is nobody who could help you if you lose your authenticator app.</Trans>
        </p>
      )}
      {own && (
        <p className="text-sm text-ink-2">
          <Trans>Another administrator changes your own roles.</Trans>
        </p>
      )}
      {may.includes('give') && (
        <Button
          look="text"
          icon="plus"
          aria-label={t`Add a role for ${name}`}
          onClick={() => onOpen({ act: 'give', officer })}
        >
          <Trans>Add a role</Trans>
        </Button>
      )}
      {may.includes('sign_out') && !own && (
        <p>
          <Button look="text" {...named(t`Sign out everywhere`)} onClick={() => onOpen({ act: 'sign_out', officer })} />
        </p>
      )}
      {may.includes('email') && emails && (
        <p>
          <Button look="text" {...named(t`New email`)} onClick={() => onOpen({ act: 'email', officer })} />
        </p>
      )}
      {may.includes('invite') && (
        <p>
          <Button
            look="text"
            {...named(t`Invite, or new password`)}
            onClick={() => onOpen({ act: 'invite', officer })}
          />
        </p>
      )}
      {may.includes('remove_factor') && (
        <p>
          <Button
            look="text"
            {...named(t`Lost authenticator app`)}
            onClick={() => onOpen({ act: 'remove_factor', officer })}
          />
        </p>
      )}
    </Sheet>
  )
}

/** What an administrator sees of the passkeys of an officer, each to be removed where it is lost. */
function HeldPasskeys({ officer, onOpen }: Pick<OfficerCardProps, 'officer' | 'onOpen'>) {
  const { t } = useLingui()
  const { name, passkeys, may } = officer
  return (
    <ul aria-label={t`Passkeys of ${name}`} className="border-t border-rule">
      {passkeys.map((passkey) => {
        const { id, name: device } = passkey
        return (
          <li key={id} className="flex items-center justify-between gap-x-4 py-2 text-sm text-ink-2">
            <span className="min-w-0 wrap-anywhere">
              <Trans>Passkey</Trans> <b className="font-semibold text-ink">{device}</b>
              {' · '}
              <PasskeyUse passkey={passkey} />
            </span>
            {may.includes('remove_passkey') && (
              <Button
                look="text"
                className="shrink-0"
                aria-label={t`Remove the passkey ${device} of ${name}`}
                onClick={() => onOpen({ act: 'remove_passkey', officer, passkey })}
              >
                <Trans>Remove</Trans>
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** The last holder's role is offered all the same: the refusal says what to do first. */
const isLast = ({ withdraw: why }: Officer['roles'][number]['may_not']) =>
  why === 'last_admin' || why === 'last_of_role'

const handOverAddress = (id: number) => generatePath(paths.officeHandOver, { id: String(id) })

type OfficersAnswer = AnswerOf<'GET /api/office/officers'>

export type Officer = OfficersAnswer['officers'][number]
type HeldPasskey = Officer['passkeys'][number]
export type FormerOfficer = OfficersAnswer['former'][number]
export type Power = OfficersAnswer['powers'][number]
export type OfficersMay = OfficersAnswer['may']
export type RoleChange = OfficersAnswer['history'][number]
export type HandOver = OfficersAnswer['hand_overs'][number]

/** Who holds which offices, which each page repeats, and what was given and withdrawn, latest first. */
export const officersQuery = callPages([...officeKey, 'officers'], 'GET /api/office/officers')
