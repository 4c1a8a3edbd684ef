import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { generatePath } from 'react-router'
import { paths } from '#web/app/routes/paths.ts'
import type { StampTone } from '#web/ui/stamp.tsx'
import type { Bonus } from './bonus-queries.ts'

export const bonusStamps: Readonly<Record<Bonus['status'], { label: MessageDescriptor; tone: StampTone }>> = {
  prepared: { label: msg`Worked out`, tone: 'wait' },
  declared: { label: msg`To confirm`, tone: 'due' },
  declined: { label: msg`Not given`, tone: 'wrong' },
  crediting: { label: msg`Being credited`, tone: 'wait' },
  credited: { label: msg`Credited`, tone: 'done' },
  reversing: { label: msg`Being reversed`, tone: 'wait' },
  reversed: { label: msg`Reversed`, tone: 'wrong' },
}

export function bonusAddress(id: number): string {
  return generatePath(paths.officeBonus, { id: String(id) })
}
