/** So many processors can be compared. */
export const compared_max = 3;

/** Which of the processors are chosen, whether they are compared, and which of their boxes cannot be pressed. */
export interface Choice {
  readonly chosen: readonly string[];
  readonly isCompared: boolean;
  readonly isFixed: (id: string) => boolean;
  /** What is chosen once a box has been pressed. */
  readonly toggled: (id: string) => readonly string[];
}

/**
 * Two or three processors are compared, those that the address names; the largest two where it names none. Where there
 * are three at most, all of them are chosen from the start, and one alone is shown as well.
 */
export function choiceOf(all: readonly string[], asked: readonly string[], largest: readonly string[] = []): Choice {
  const isFew = all.length <= compared_max;
  const known = [...new Set(asked)].filter((id) => all.includes(id)).slice(0, compared_max);
  const first = isFew ? all : largest.filter((id) => all.includes(id)).slice(0, 2);
  const chosen = known.length === 0 ? first : known;
  const isFull = chosen.length >= compared_max;
  // Without the last one the address would name none, and the first ones were chosen again.
  const isLast = chosen.length === 1;
  return {
    chosen,
    isCompared: chosen.length >= (isFew ? 1 : 2),
    isFixed: (id) => (chosen.includes(id) ? isLast : isFull),
    toggled: (id) => (chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]),
  };
}
