/** Something that is done again and again, with a pause between the turns. */
export interface Round {
  /** Ends the pause. */
  wake(): void;
  /** Has a turn now, or once more where one is under way; answers when that is over. */
  turn(): Promise<void>;
  isStopped(): boolean;
  /** Has no further turn; answers when the present one is over. */
  stop(): Promise<void>;
}

/** Begins a round; each turn answers how long to pause after it, in milliseconds. */
export function goRound(work: () => Promise<number>): Round {
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
    // Whoever began it has its answer before the first turn.
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
