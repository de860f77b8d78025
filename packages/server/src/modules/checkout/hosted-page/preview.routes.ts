import { preview_path } from '@sluis/contract/checkout-design';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Services } from '../../../platform/http/services.ts';
import { type Page, type View, viewOf } from './layout.ts';
import { faultView, noMethodView, type Paid, receipt } from './outcome-view.ts';
import { payView } from './pay-view.ts';
import { openPreview, type Preview } from './preview.queries.ts';

/** A design with its CSS, sealed and encoded. */
const body_max = 400_000;

type SendPage = (reply: FastifyReply, view: View, page: Page) => FastifyReply;

/** Shows prepared previews in a frame: the page as payers get it, with nothing that works. */
export function registerPreview(
  scope: FastifyInstance,
  { branding, box, clock, config }: Services,
  send: SendPage,
): void {
  scope.register(async (own) => {
    own.removeAllContentTypeParsers();
    const as_text = { parseAs: 'string', bodyLimit: body_max } as const;
    own.addContentTypeParser('application/x-www-form-urlencoded', as_text, (_, body, done) => done(null, body));
    own.post(preview_path, { bodyLimit: body_max }, (request, reply) => {
      const sealed = new URLSearchParams(typeof request.body === 'string' ? request.body : '').get('preview') ?? '';
      const preview = openPreview(box, sealed);
      const how = { is_test: config.demo, lang: null, browser: undefined, ...(preview && { page: preview.page }) };
      const view: View = { ...viewOf(branding, how), is_preview: true };
      reply.header('x-frame-options', 'SAMEORIGIN');
      return send(reply, view, preview ? pageOf(view, preview, clock.now()) : faultView(view, 'missing', 410));
    });
  });
}

function pageOf(view: View, { page, view: shown }: Preview, now: string): Page {
  if (shown === 'receipt') return receipt(view, page, paymentOf(page, now));
  const made = page.methods.length === 0 ? noMethodView(view, page) : payView(view, page, { nonce: '' });
  return { ...made, status: 200 };
}

const paymentOf = ({ amount, currency_code, reference, methods }: Preview['page'], created_at: string): Paid => ({
  id: 'txn_preview',
  status: 'SETTLEMENT_REQUESTED',
  amount: amount ?? 0,
  currency_code,
  created_at,
  merchant_reference: reference ?? '',
  subscription: null,
  card_brand: null,
  card_last_four: null,
  payment_product: methods[0]?.product ?? 'card',
});
