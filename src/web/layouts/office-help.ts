import type { OfficerGuide } from '#web/app/routes/guide-names.ts'
import { paths } from '#web/app/routes/paths.ts'

/** Which page of the guide is about which officer pages: an address belongs to the longest that it begins with. */
const guideOf: Readonly<Record<string, OfficerGuide>> = {
  [paths.office]: 'checking-payments',
}

/** Where an officer reads about the page at that address. */
export function helpAbout(pathname: string): string {
  const begins = (address: string) => pathname === address || pathname.startsWith(`${address}/`)
  const [longest = paths.office] = Object.keys(guideOf)
    .filter(begins)
    .sort((one, other) => other.length - one.length)
  return `${paths.help}/${guideOf[longest]}`
}
