import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What mostly waits, for servers that come back: another file runs beside it meanwhile, if there is one left. */
const LONG = 'tests/launch/faults.test.ts'

/** The order of vitest, in which files that are new to it come by their size, with the longest begun before them. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => moduleId.endsWith(LONG)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
