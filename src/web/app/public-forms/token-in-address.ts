/** What a link from an email carries behind its #, which the browser tells no server; undefined where it was cut off. */
export function tokenInAddress(): string | undefined {
  return location.hash.match(/^#([\w-]{43})$/)?.[1]
}
