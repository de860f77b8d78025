/** The keys that Enter was pressed with. */
export interface Entered {
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

/** What somebody typed so far, and Enter where that was pressed before there was anything to choose. */
export interface Typed {
  readonly text: string;
  readonly entered?: Entered;
}
