/** How the mutants' copy of the project is tested: one process for each file, the mutants' own runner, no word on the console. */
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { defineConfig } from 'vitest/config'

const order = (process.env['MUTANTS_FILES'] ?? '').split(',')

/** The order in which the files were named. */
class AsNamed extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification): number => order.findIndex((file) => moduleId.endsWith(file))
    return Promise.resolve(files.toSorted((a, b) => placeOf(a) - placeOf(b)))
  }
}

const day = 86_400_000
export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts', 'scripts/mutants/*.test.ts'],
    runner: './scripts/mutants/runner.ts',
    pool: 'forks',
    maxWorkers: 1,
    fileParallelism: false,
    silent: true,
    reporters: ['dot'],
    sequence: { sequencer: AsNamed },
    testTimeout: day,
    hookTimeout: 60_000,
  },
})
