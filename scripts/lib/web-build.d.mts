export function ensureBuilt(): Promise<void>
export const sources: readonly string[]
export function hashOf(places: readonly string[]): string
