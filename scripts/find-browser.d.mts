/** The path of a Chromium that starts. */
export function findBrowser(): string
