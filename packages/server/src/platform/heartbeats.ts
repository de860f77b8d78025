/** A process's repeated work beside requests: the heartbeat of its workers, and each of its sweeps. */
export type HeartbeatKind = 'workers' | 'sweep';

/** When this process last completed each kind of repeated work; work that never began is absent. */
export interface Heartbeats {
  /** Records that work begins, which counts as done, or was completed. */
  beat(pulse: HeartbeatKind, name: string): void;
  /** Removes work that has ended. */
  end(pulse: HeartbeatKind, name: string): void;
  /** The seconds since each was last completed. */
  ages(pulse: HeartbeatKind): readonly { readonly name: string; readonly age_s: number }[];
}

export function makeHeartbeats(real_now_ms = () => performance.now()): Heartbeats {
  const beaten = { workers: new Map<string, number>(), sweep: new Map<string, number>() };
  return {
    beat: (pulse, name) => void beaten[pulse].set(name, real_now_ms()),
    end: (pulse, name) => void beaten[pulse].delete(name),
    ages: (pulse) => [...beaten[pulse]].map(([name, at_ms]) => ({ name, age_s: (real_now_ms() - at_ms) / 1000 })),
  };
}
