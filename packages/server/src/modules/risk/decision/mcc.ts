import codes from 'merchant-category-codes/without_groups/mcc-en.json' with { type: 'json' };

export interface Mcc {
  /** Four digits. */
  readonly mcc: string;
  readonly title: string;
}

const all: readonly Mcc[] = codes.map(({ mcc, fullDescription }) => ({ mcc, title: fullDescription }));

/** The merchant category codes of ISO 18245, with those that card schemes add. */
export const listMcc = (): readonly Mcc[] => all;
