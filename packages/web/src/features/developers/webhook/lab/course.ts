import type { Webhook } from '../webhook.item.ts';
import type { Attempt, ReceivedLine } from './lab.calls.ts';

export interface CourseEvent {
  readonly kind: 'made' | 'received' | 'answered' | 'unanswered' | 'delivered' | 'next' | 'given_up' | 'disabled';
  readonly at: string;
  /** Since its creation. */
  readonly after_ms: number;
  readonly nth?: number;
  readonly code?: number;
  readonly error?: string;
  readonly ms?: number;
}

type Course = Pick<Webhook, 'id' | 'created_at' | 'delivered_on' | 'next_try_at' | 'given_up_on' | 'given_up_reason'>;

/** The events of a webhook in order. */
export function courseOf(
  item: Course,
  attempts: readonly Attempt[],
  received: readonly ReceivedLine[],
): readonly CourseEvent[] {
  const { id, created_at, delivered_on, next_try_at, given_up_on, given_up_reason } = item;
  const event = (kind: CourseEvent['kind'], at: string, values: Partial<CourseEvent> = {}): CourseEvent => ({
    kind,
    at,
    after_ms: Date.parse(at) - Date.parse(created_at),
    ...values,
  });
  const tried = attempts.map(({ created_at: at, status_code, error, duration_ms: ms }, index) =>
    status_code === null
      ? event('unanswered', at, { nth: index + 1, error: error ?? '', ms })
      : event('answered', at, { nth: index + 1, code: status_code, ms }),
  );
  const arrivals = received.filter(({ webhook }) => webhook === id).map(({ created_at: at }) => event('received', at));
  const past = [event('made', created_at), ...arrivals, ...tried];
  if (delivered_on) past.push(event('delivered', delivered_on));
  if (given_up_on) past.push(event(given_up_reason === 'url_disabled' ? 'disabled' : 'given_up', given_up_on));
  const order = ['made', 'received', 'answered', 'unanswered', 'delivered'];
  const in_order = past.toSorted((a, b) => a.after_ms - b.after_ms || order.indexOf(a.kind) - order.indexOf(b.kind));
  return next_try_at === null ? in_order : [...in_order, event('next', next_try_at)];
}
