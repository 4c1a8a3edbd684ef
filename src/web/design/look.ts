export const schemes = ['system', 'light', 'dark'] as const
export const directions = ['ltr', 'rtl'] as const

/** How the page is looked at, as its address says: '?scheme=dark&dir=rtl'. */
export type Look = { scheme: (typeof schemes)[number]; dir: (typeof directions)[number] }

/** `ownDirection` is that of the page's language, which holds where the address says none. */
export function readLook(search: string, ownDirection: string): Look {
  const asked = new URLSearchParams(search)
  return {
    scheme: schemes.find((scheme) => scheme === asked.get('scheme')) ?? 'system',
    dir: directions.find((dir) => dir === (asked.get('dir') ?? ownDirection)) ?? 'ltr',
  }
}

export const addressOf = (look: Look) => `?${new URLSearchParams(look)}`

/** Stronger than the tokens' own `color-scheme`. */
const schemeClasses = { light: 'scheme-light!', dark: 'scheme-dark!' }

export function applyLook({ scheme, dir }: Look): void {
  const { documentElement } = document
  if (scheme !== 'system') documentElement.classList.add(schemeClasses[scheme])
  documentElement.dir = dir
  documentElement.setAttribute('data-painted', '')
}
