import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Files that take a minute or more begin first: whoever began one of them last would leave the other workers idle. Vitest itself goes by
 * the length of a file, and the longest stories are in short files that walk a table of rows.
 */
const longest = [
  'staff-rows.story.ts',
  'translator-rows.story.ts',
  'certified-turns.story.ts',
  'careful-customer.story.ts',
  'work.story.ts',
  'states.story.ts',
  'certified-chain.story.ts',
  'paid-by-card.story.ts',
  'own-data.story.ts',
  'fuzz.integration.test.ts',
  'downloads.integration.test.ts',
  'faults.integration.test.ts',
  'journey.integration.test.ts',
  'privacy.integration.test.ts',
]

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification) => {
      const at = longest.indexOf(basename(moduleId))
      return at < 0 ? longest.length : at
    }
    const worlds = new Map(files.map((file) => [file, worldOf(file)]))
    return (await super.sort(files)).toSorted(
      (a, b) => placeOf(a) - placeOf(b) || (worlds.get(a) ?? '').localeCompare(worlds.get(b) ?? ''),
    )
  }
}

/** A worker goes on with the next file only where that is of the same project and beside the same page: any other is loaded anew. */
function worldOf({ project, moduleId }: TestSpecification): string {
  const [, page = ''] = /@vitest-environment (\S+)/.exec(readFileSync(moduleId, 'utf8')) ?? []
  return `${project.name} ${page}`
}
