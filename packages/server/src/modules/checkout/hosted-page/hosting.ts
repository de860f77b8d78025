import type { Limiter } from '../../../platform/http/rate-limit.ts';
import type { Services } from '../../../platform/http/services.ts';
import type { Processing } from '../../payments/orders/processing.commands.ts';
import type { Notify } from '../../subscriptions/subscription/notify.commands.ts';
import type { View } from './layout.ts';
import type { HostedPage } from './page.queries.ts';

export interface Hosting {
  readonly services: Services;
  readonly processing: Processing;
  readonly limiter: Limiter;
  readonly notify: Notify;
}

export interface Params {
  readonly token: string;
  readonly nonce: string;
}

/** A browser's request: the page, if it exists, and how to draw it. */
export interface Asked {
  readonly page: HostedPage | undefined;
  readonly view: View;
  readonly params: Params;
  readonly form: URLSearchParams;
}
