/** As auto_explain writes it in JSON; what is read here of it. */
export type Plan = { 'Query Text': string; Plan: Node }
type Node = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Node[]
}

/** A node that reads a table, as often as it was carried out. */
export type Scan = { node: string; table: string; rowsRead: number }

/** The plans in a piece of PostgreSQL's log: the lines after the first of a message begin with a tab. */
export function readPlans(log: string): Plan[] {
  return log
    .split(/\n(?!\t)/)
    .map((message) => /duration: [\d.]+ ms {2}plan:\n([\s\S]*)/.exec(message)?.[1])
    .filter((plan) => plan !== undefined)
    .map((plan) => JSON.parse(plan) as Plan)
}

/** Every scan of a table that was carried out. */
export function scansOf({ Plan }: Plan): Scan[] {
  const scans: Scan[] = []
  const visit = (node: Node) => {
    const loops = node['Actual Loops'] ?? 0
    const rows =
      (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
    const table = node['Relation Name']
    if (table && loops > 0) scans.push({ node: node['Node Type'], table, rowsRead: Math.round(rows * loops) })
    for (const child of node.Plans ?? []) visit(child)
  }
  visit(Plan)
  return scans
}
