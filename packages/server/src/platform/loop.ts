/** Repeated work, with a pause between the turns. */
export interface Loop {
  /** Ends the pause. */
  wake(): void;
  /** Runs a turn now, or one more if one is running; resolves when it is over. */
  turn(): Promise<void>;
  isStopped(): boolean;
  /** Ends the loop; resolves when the current turn is over. */
  stop(): Promise<void>;
}

/** Starts a loop; each turn returns how long to pause after it, in milliseconds. */
export function startLoop(work: () => Promise<number>): Loop {
  let is_stopped = false;
  let asked: PromiseWithResolvers<void> | undefined;
  let endPause = (): void => {};
  const pause = (pause_ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, pause_ms);
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const go = async (): Promise<void> => {
    // The caller gets the loop before its first turn.
    await undefined;
    while (!is_stopped) {
      const answered = asked;
      asked = undefined;
      const pause_ms = await work();
      answered?.resolve();
      if (!asked && !is_stopped && pause_ms > 0) await pause(pause_ms);
    }
    asked?.resolve();
  };
  const going = go();
  const wake = (): void => endPause();
  return {
    wake,
    turn: () => {
      asked ??= Promise.withResolvers<void>();
      wake();
      return asked.promise;
    },
    isStopped: () => is_stopped,
    stop: () => {
      is_stopped = true;
      wake();
      return going;
    },
  };
}
