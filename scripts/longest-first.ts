import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take many seconds, however short they are. */
const long = /\.thorough\.test\.|\/list-screens\.test\./;

/**
 * Begins each project with what takes long. Where no run before has left its times, as in a fresh clone, Vitest goes by the
 * size of files, and the last of them would take a minute while the other workers have nothing to do.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project))];
    const placeOf = ({ project, moduleId }: TestSpecification): number =>
      2 * projects.indexOf(project) + (long.test(moduleId) ? 0 : 1);
    return sorted.toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}
