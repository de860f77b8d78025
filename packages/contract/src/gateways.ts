/** A setting that a gateway needs to be spoken to, given as a detail of the same name. */
export interface GatewaySetting {
  readonly name: string;
  readonly description: { readonly nl: string; readonly en: string };
  /** Typed unseen. */
  readonly secret: boolean;
  /** The gateway can do without it. */
  readonly optional?: true;
  /** A regular expression that the whole value matches. */
  readonly pattern?: string;
}

/** A gateway that an adapter of ours speaks to. */
export interface Gateway {
  /** By which processors name it, in any case. */
  readonly name: string;
  readonly settings: readonly GatewaySetting[];
  /** Whether it can be asked for its settlement files. */
  readonly has_settlements: boolean;
}

/** What a check of the connection to a gateway found. */
export interface ConnectionCheck {
  readonly result: 'connected' | 'refused' | 'unavailable' | 'incomplete' | 'no_adapter';
  /** What the gateway said of itself or of the refusal. */
  readonly message?: string;
  /** The settings without a usable value. */
  readonly settings?: readonly string[];
  readonly duration_ms: number;
}

/** Whether a value is one that the gateway takes for a setting, or may be missing. */
export const isComplete = (
  { pattern, optional }: Pick<GatewaySetting, 'pattern' | 'optional'>,
  value: string | undefined,
): boolean =>
  value === undefined ? optional === true : pattern === undefined || new RegExp(`^(?:${pattern})$`).test(value);
