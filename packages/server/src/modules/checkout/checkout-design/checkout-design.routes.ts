import { f } from '@sluis/contract/base/fields';
import { bodySchema } from '@sluis/contract/base/schema';
import { look_fields, preview_views } from '@sluis/contract/checkout-design';
import { checkoutdesign } from '@sluis/contract/entities/checkout/checkoutdesign';
import { payer_languages } from '@sluis/contract/entities/checkout/paymentlink';
import { prefixOf } from '@sluis/contract/registry';
import { parseBody } from '../../../platform/http/body.ts';
import { instant, integer, list, object, text } from '../../../platform/http/json-schema.ts';
import { type Route, read } from '../../../platform/http/route.ts';
import type { Services } from '../../../platform/http/services.ts';
import { actionSchema } from '../../../resource/describe.ts';
import type { Engine } from '../../../resource/engine.ts';
import { getItem, pathId } from '../../../resource/item.ts';
import type { Processing } from '../../payments/orders/processing.commands.ts';
import { preparePreview, type Wanted } from '../hosted-page/preview.queries.ts';
import { listChanges } from './checkout-design.queries.ts';

const access = checkoutdesign.roles.list;
const tag = 'Checkout designs';

const change = object({
  version: integer,
  created_at: instant,
  actor_name: text,
  before: { type: 'object' },
  after: { type: 'object' },
});
const dropped = object({ line: integer, text, fault: text });

/** The input of a preview: an organisation, the view, and the unsaved values. */
const preview_fields = {
  organisation: f.ref('organisation'),
  language: f.oneOf(payer_languages),
  view: f.oneOf(preview_views),
  ...Object.fromEntries(look_fields.map((name) => [name, checkoutdesign.fields[name]])),
};
const preview_body = bodySchema(preview_fields, prefixOf);

export const designRoutes =
  (services: Services, { adapters }: Processing) =>
  ({ database: { kysely }, tenancy }: Engine): Route[] => [
    read({
      method: 'GET',
      path: '/checkoutdesign/:id/changes',
      summary: 'List the changes of a checkout design, newest first',
      tag,
      access,
      audit: true,
      describe: { answer: object({ items: list(change) }) },
      handle: async ({ identity, params }) => {
        const scope = await tenancy.scopeOf(kysely, identity);
        const { id } = await getItem(kysely, 'checkoutdesign', { id: pathId(checkoutdesign, params.id), scope });
        return { status: 200, body: { items: await listChanges(kysely, id) }, item: id };
      },
    }),
    read({
      method: 'POST',
      path: '/checkoutdesign/preview',
      summary: 'Prepare a preview of a checkout design that is not saved',
      tag,
      access,
      // The form sends a request with every change of a field, and nothing is stored.
      audit: false,
      describe: {
        answer: object({ preview: text, dropped_css: list(dropped), payment_products: list(text) }),
        body: actionSchema(preview_fields, 'checkoutdesign'),
      },
      handle: async ({ identity, request }) => {
        const wanted = parseBody(preview_body, request.body) as unknown as Wanted;
        const scope = await tenancy.scopeOf(kysely, identity);
        const below = await tenancy.narrow(kysely, scope, wanted.organisation);
        return { status: 200, body: await preparePreview(kysely, wanted, { box: services.box, adapters, below }) };
      },
    }),
  ];
