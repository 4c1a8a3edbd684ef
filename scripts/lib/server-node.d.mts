export const serverFlags: string[]
export function serverEnv(): Record<string, string>
