export function ensureBuilt(): Promise<void>
export const sources: readonly string[]
