import type { CustomerSegment } from '@sluis/contract/statistics';

/** A segment as shown on the page. */
export interface Segment {
  readonly name: CustomerSegment;
  readonly count: number;
  /** As text. */
  readonly counted: string;
  /** As text: the share of all customers who paid. */
  readonly share: string;
  /** The list of its customers, if the viewer may open it and it is not empty. */
  readonly href: string | undefined;
}
