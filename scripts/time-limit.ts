import type { Reporter, Vitest } from 'vitest/node';

/** Ends a run in order after `SLUIS_TESTS_MAX_MS`: PostgreSQL stops too, which a killed run leaves behind. */
export class TimeLimit implements Reporter {
  #timer: NodeJS.Timeout | undefined;

  onInit(vitest: Vitest): void {
    const max_ms = Number(process.env.SLUIS_TESTS_MAX_MS);
    if (max_ms > 0) this.#timer = setTimeout(() => void vitest.cancelCurrentRun('keyboard-input'), max_ms);
  }

  onTestRunEnd(): void {
    clearTimeout(this.#timer);
  }
}
