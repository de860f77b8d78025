/** What a process does again and again beside requests: the heartbeat of its workers, and each of its sweeps. */
export type HeartbeatKind = 'workers' | 'sweep';

/** When this process last managed to do what it does again and again; what it never began is not among it. */
export interface Heartbeats {
  /** Says that something is begun, which has then just been done, or that it was done once more. */
  beat(pulse: HeartbeatKind, name: string): void;
  /** Forgets something that is no longer done. */
  end(pulse: HeartbeatKind, name: string): void;
  /** Seconds since each was last done. */
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
