/** The maximum number of compared processors. */
export const compared_max = 3;

/** The selected processors, whether they are compared, and which checkboxes are disabled. */
export interface Choice {
  readonly chosen: readonly string[];
  readonly isCompared: boolean;
  readonly isFixed: (id: string) => boolean;
  /** The selection after a checkbox is pressed. */
  readonly toggled: (id: string) => readonly string[];
}

/**
 * Compares the two or three processors in the address; by default the largest two. If there are at most three, all of
 * them are selected from the start, and a single one is shown as well.
 */
export function choiceOf(all: readonly string[], asked: readonly string[], largest: readonly string[] = []): Choice {
  const isFew = all.length <= compared_max;
  const known = [...new Set(asked)].filter((id) => all.includes(id)).slice(0, compared_max);
  const first = isFew ? all : largest.filter((id) => all.includes(id)).slice(0, 2);
  const chosen = known.length === 0 ? first : known;
  const isFull = chosen.length >= compared_max;
  // Without the last one the address would have none, and the default ones would be selected again.
  const isLast = chosen.length === 1;
  return {
    chosen,
    isCompared: chosen.length >= (isFew ? 1 : 2),
    isFixed: (id) => (chosen.includes(id) ? isLast : isFull),
    toggled: (id) => (chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]),
  };
}
