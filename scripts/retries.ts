import type { Reporter, TestCase } from 'vitest/node';
import { noteRetried } from './retried.ts';

/** Reports at the end which tests needed a second attempt, and why the first failed: a flaky test is a fault too. */
export class Retries implements Reporter {
  readonly #wavered: string[] = [];

  onTestCaseResult(test: TestCase): void {
    const { state, errors } = test.result();
    if (state !== 'passed' || !test.diagnostic()?.flaky) return;
    const why = errors?.map(({ stack, message }) => stack ?? message).join('\n');
    const name = `${test.module.relativeModuleId} > ${test.fullName}`;
    this.#wavered.push(`${name}\n${why}`);
    noteRetried(name);
  }

  onTestRunEnd(): void {
    if (this.#wavered.length > 0) console.log(`\nPassed only on retry:\n\n${this.#wavered.join('\n\n')}`);
  }
}
