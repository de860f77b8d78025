import { hash } from 'node:crypto';
import { relative } from 'node:path';
import { BaseSequencer, type Reporter, type TestRunEndReason, type TestSpecification, type Vitest } from 'vitest/node';

/** Files that take many seconds, however short they are. */
const long = /\.thorough\.test\.|\/(list-screens|pseudo-language)\.test\./;

/**
 * Begins with the slow files of all projects: the last of them would take minutes while the other workers are idle.
 * Then one project after the other, in a different order for every seed: files share their imports, and none may depend
 * on which of them is first. A seed gives the same order on every machine.
 */
export class FileOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { config, projects } = this.ctx;
    const placed = files.map((file) => {
      const { project, moduleId } = file;
      const place = long.test(moduleId) ? -1 : projects.indexOf(project);
      return { file, place, drawn: hash('sha1', `${config.sequence.seed} ${relative(config.root, moduleId)}`) };
    });
    placed.sort((one, other) => one.place - other.place || one.drawn.localeCompare(other.drawn));
    return placed.map(({ file }) => file);
  }
}

/** Prints the seed of the order when a run begins, and again if it failed: the beginning is far away then. */
export class SeedReport implements Reporter {
  #text = '';

  onInit({ config }: Vitest): void {
    this.#text = `Order of the files: --sequence.seed=${config.sequence.seed}, exactly the same with --maxWorkers=1`;
    console.log(this.#text);
  }

  onTestRunEnd(_files: unknown, _errors: unknown, reason: TestRunEndReason): void {
    if (reason !== 'passed') console.log(`\n${this.#text}`);
  }
}
