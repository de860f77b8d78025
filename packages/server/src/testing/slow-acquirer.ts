import {
  everyMethod,
  type PaymentOutcome,
  type ProcessorAdapter,
  ProcessorUnavailable,
  type RefundOutcome,
} from '@sluis/adapter';

type Outcome = PaymentOutcome | RefundOutcome;

/** An acquirer whose connection can be cut, and whose look-up lags behind its records. */
export interface SlowAcquirer {
  readonly adapter: ProcessorAdapter;
  /** Its payments and refunds, by our reference. */
  readonly done: ReadonlyMap<string, Outcome>;
  readonly asked: Readonly<Record<'authorise' | 'refund' | 'void' | 'find', string[]>>;
  /** Performs the next requests without answering them; `received` false loses the requests instead. */
  cut(received?: boolean): void;
  recover(): void;
  /** Look-ups find everything again. */
  catchUp(): void;
  /** Does not respond to anything, look-ups included. */
  fallSilent(): void;
}

interface Behaving {
  /** Whether it promises never to take a payment that it does not know. */
  readonly voids_unseen?: boolean;
  readonly certainty?: ProcessorAdapter['certainty'];
}

/** Such an acquirer in memory. It answers a repeated reference as it did the first time. */
export function makeSlowAcquirer({ voids_unseen = false, certainty }: Behaving = {}): SlowAcquirer {
  const done = new Map<string, Outcome>();
  const found = new Map<string, Outcome>();
  const refused = new Set<string>();
  const asked = { authorise: [], refund: [], void: [], find: [] } as Record<keyof SlowAcquirer['asked'], string[]>;
  let line: 'open' | 'cut' | 'lost' | 'silent' = 'open';
  const perform = <O extends Outcome>(reference: string, outcome: O): O => {
    if (line === 'lost' || line === 'silent') throw new ProcessorUnavailable('the connection was cut');
    const known = done.get(reference) ?? outcome;
    if (!refused.has(reference)) done.set(reference, known);
    if (line === 'cut') throw new ProcessorUnavailable('the connection was cut');
    found.set(reference, known);
    return known as O;
  };
  const external = (reference: string) => `acq_${reference}`;
  const adapter: ProcessorAdapter = {
    ...(certainty && { certainty }),
    methods: everyMethod({ captures: 'several' }),
    authorise: async ({ reference }) => {
      asked.authorise.push(reference);
      return perform(reference, { status: 'SETTLEMENT_REQUESTED', processor_id_external: external(reference) });
    },
    refund: async ({ reference }) => {
      asked.refund.push(reference);
      return perform(reference, { status: 'PROCESSED', processor_id_external: external(reference) });
    },
    proceed: async ({ reference }) => done.get(reference) as PaymentOutcome,
    capture: async ({ reference }) =>
      perform(reference, { status: 'PROCESSED', processor_id_external: external(reference) } as const),
    void: async ({ reference }) => {
      asked.void.push(reference);
      if (line !== 'open') throw new ProcessorUnavailable('the connection was cut');
      if (!found.has(reference) && !voids_unseen) throw new ProcessorUnavailable('unknown reference', 404);
      if (done.has(reference)) return done.get(reference) as PaymentOutcome;
      refused.add(reference);
      return { status: 'CANCELLED', processor_id_external: external(reference) };
    },
    find: async ({ reference }) => {
      asked.find.push(reference);
      if (line === 'silent') throw new ProcessorUnavailable('the connection was cut');
      return found.get(reference);
    },
    readNotification: ({ body }) => ({ events: [JSON.parse(body)] }),
  };
  return {
    adapter,
    done,
    asked,
    cut: (received = true) => {
      line = received ? 'cut' : 'lost';
    },
    recover: () => {
      line = 'open';
    },
    catchUp: () => {
      for (const [reference, outcome] of done) found.set(reference, outcome);
    },
    fallSilent: () => {
      line = 'silent';
    },
  };
}
