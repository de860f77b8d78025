/** The modifier keys of Enter. */
export interface Entered {
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

/** The text so far, and Enter if it was pressed before there were results. */
export interface Typed {
  readonly text: string;
  readonly entered?: Entered;
}
