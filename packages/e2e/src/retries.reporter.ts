import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { noteRetried } from '../../../scripts/retried.ts';

/** Records the tests that needed a second attempt for the end of the whole check. */
export default class Retries implements Reporter {
  onTestEnd(test: TestCase, { status, retry }: TestResult): void {
    if (status === 'passed' && retry > 0) noteRetried(test.titlePath().filter(Boolean).join(' > '));
  }
}
