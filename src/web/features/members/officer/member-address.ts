import { generatePath } from 'react-router'
import { paths } from '#web/app/routes/paths.ts'

export function memberAddress(id: number): string {
  return generatePath(paths.officeMember, { id: String(id) })
}
