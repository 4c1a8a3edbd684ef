/** The one of that name; throws where there is none. */
export function named<T extends { name: string }>(all: readonly T[], name: string): T {
  const found = all.find((each) => each.name === name)
  if (!found) throw new Error(`nothing is called ${name}`)
  return found
}
