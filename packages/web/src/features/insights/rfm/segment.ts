import type { CustomerSegment } from '@sluis/contract/statistics';

/** A segment as the page shows it. */
export interface Segment {
  readonly name: CustomerSegment;
  readonly count: number;
  /** As text. */
  readonly counted: string;
  /** Of all customers who paid, as text. */
  readonly share: string;
  /** The list of its customers, where the viewer may open it and it has any. */
  readonly href: string | undefined;
}
