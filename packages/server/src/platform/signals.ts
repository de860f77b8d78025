import { log } from './log.ts';

/** Stops on SIGINT, SIGTERM or when the parent process has exited; a second signal ends it immediately. */
export function stopOnSignals(stop: () => Promise<void>): void {
  let stopping = false;
  const begin = async (): Promise<void> => {
    if (stopping) process.exit(1);
    stopping = true;
    // A hanging connection may not keep the process: it exits after eight seconds.
    setTimeout(() => process.exit(1), 8000).unref();
    try {
      await stop();
      process.exit(0);
    } catch (error) {
      log.fatal({ err: error }, 'the process did not stop in order');
      process.exit(1);
    }
  };
  process.on('SIGINT', () => void begin());
  process.on('SIGTERM', () => void begin());
  process.on('disconnect', () => void begin());
}
