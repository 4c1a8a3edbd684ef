/** The colours of styles/tokens.css, as their custom properties are named. */
export const colours = [
  ...['paper', 'sheet', 'rule', 'ink', 'ink-2', 'leaf', 'leaf-strong', 'on-leaf', 'leaf-wash'],
  ...['deep', 'on-deep', 'saffron', 'saffron-wash', 'brick', 'brick-wash'],
] as const

/** What stands on what, and the least contrast that it may have there: text 4.5, the border of a field 3. */
export type Pairing = { colour: string; ground: string; least: number }

const textOn = (ground: string, ...texts: string[]): Pairing[] =>
  texts.map((colour) => ({ colour, ground, least: 4.5 }))

export const pairings: readonly Pairing[] = [
  ...textOn('paper', 'ink', 'ink-2', 'leaf', 'leaf-strong', 'saffron', 'brick'),
  ...textOn('sheet', 'ink', 'ink-2', 'leaf', 'leaf-strong', 'saffron', 'brick'),
  ...textOn('leaf', 'on-leaf'),
  ...textOn('leaf-strong', 'on-leaf'),
  ...textOn('leaf-wash', 'ink', 'ink-2', 'leaf'),
  ...textOn('deep', 'on-deep'),
  ...textOn('saffron-wash', 'saffron', 'ink'),
  ...textOn('brick-wash', 'brick', 'ink'),
  { colour: 'leaf', ground: 'rule', least: 3 },
]

/** The other tokens, each with the property that shows it. */
export const sizes = ['step--1', 'step-0', 'step-1', 'step-2', 'step-3'] as const
export const radii = ['radius', 'radius-field'] as const
