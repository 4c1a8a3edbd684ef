import bowser from 'bowser'
import { query } from '#server/db/query.ts'

/** What a person knows a device by: 'Chrome' on 'Android'. */
export type Device = { browser: string; system: string }

const WORDS_MAX = 40

/** The browser and the system that a request's User-Agent names; empty what it does not tell. */
export function deviceOf(userAgent: string | undefined): Device {
  if (!userAgent) return { browser: '', system: '' }
  const parsed = bowser.getParser(userAgent)
  return { browser: named(parsed.getBrowserName()), system: named(parsed.getOSName()) }
}

/** Both in one: 'Chrome, Android'; empty where nothing is known. */
export const deviceName = ({ browser, system }: Device) => [browser, system].filter(Boolean).join(', ')

/** Some names are read out of what was sent, which may be anything. */
const named = (name: string | undefined) => (name ?? '').replace(/[^\p{L}\p{N} .()/-]/gu, '').slice(0, WORDS_MAX)

/** As many sessions back as a device is followed that several people share. */
const STEPS_BACK = 50

/** The sessions of a device, from the one that it is known by, in a query whose second value is that hash. */
const ON_DEVICE = `with recursive on_device as (
     select token_hash, person_id, device_before, 1 as step from session where token_hash = $2
     union all
     select s.token_hash, s.person_id, s.device_before, d.step + 1 from on_device d
       join session s on s.token_hash = d.device_before where d.step < ${STEPS_BACK}
   )`

/**
 * Tells a person of a sign-in on a device that they have not signed in on before, unless it is their first sign-in. On a
 * shared phone somebody else may have signed in last, so it is followed from session to session. To be asked before the
 * session begins. Values: the person, the hash that the device is known by, when, what the device is called.
 */
export const tellOfNewDevice = query(
  'tell_of_new_device',
  `${ON_DEVICE}
   insert into notification (person_id, kind, about, made_at)
   select $1, 'signed_in_elsewhere', jsonb_strip_nulls(jsonb_build_object('device', nullif($4::text, ''))), $3
   where exists (select from session where person_id = $1) and not exists (select from on_device where person_id = $1)`,
)

/**
 * Ends what is left of a person's sessions on the device on which they sign in: of each device they hold one token (ASVS
 * 7.2.4). Those of others on a shared phone stay. Values: the person, the hash that the device is known by, when.
 */
export const endEarlierOnDevice = query(
  'end_earlier_on_device',
  `${ON_DEVICE}
   update session s set ended_at = $3 from on_device d
   where s.token_hash = d.token_hash and s.person_id = $1 and s.ended_at is null`,
)
