import { ApiError } from '@sluis/contract/base/errors';
import { isStorableText } from '@sluis/contract/base/text';
import { mail_states } from '@sluis/contract/mail-states';
import { type EntityName, entityOf } from '@sluis/contract/registry';
import { z } from 'zod';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { instant, list, named, nullable, object, oneOf, text } from '../../../platform/http/json-schema.ts';
import { open, type Route, read, write } from '../../../platform/http/route.ts';
import type { Services } from '../../../platform/http/services.ts';
import type { Engine } from '../../../resource/engine.ts';
import { getItem, pathId } from '../../../resource/item.ts';
import { oneOf as itemOf, tagOf } from '../../../resource/nouns.ts';
import { addressesOf, findRecipients } from './address.queries.ts';
import { agreeToMails, withdrawFromMails } from './consent.commands.ts';
import { requestConsent } from './consent-request.commands.ts';

const token_body = z.strictObject({ token: z.string().min(1).max(200).refine(isStorableText) });

const recipientSchema = named(
  'MailRecipient',
  object({ address: text, state: oneOf(mail_states), since: nullable(instant), ask_from: nullable(instant) }),
);

const consentRoute = (path: string, summary: string, answer: typeof agreeToMails): Route =>
  open({
    method: 'POST',
    path: `/auth/${path}`,
    summary,
    tag: 'Authentication',
    body: token_body,
    describe: { answer: null },
    handle: async ({ body, executor }) => {
      await inTransaction(executor, (trx) => answer(trx, body.token));
      return { status: 204 };
    },
  });

/** Consent to an organisation's mail, for people without an account. */
export const consentRoutes: readonly Route[] = [
  consentRoute('accept-mails', 'Agree to receive mail from an organisation, with the token of a link', agreeToMails),
  consentRoute(
    'accept-withdrawal',
    'Unsubscribe from an organisation’s mail, with the token of a link',
    withdrawFromMails,
  ),
];

/** The addresses that an entity's items mail, their consent, and asking for it again. */
export const recipientRoutes =
  (services: Services, name: EntityName) =>
  ({ database: { kysely }, tenancy }: Engine): Route[] => {
    const entity = entityOf(name);
    const path = `/${name}/:id/recipients`;
    const { roles } = entity;
    return [
      read({
        method: 'GET',
        path,
        summary: `List the addresses that ${itemOf(name)} mails, with their consent`,
        tag: tagOf(name),
        access: roles.list,
        audit: true,
        describe: { answer: object({ items: list(recipientSchema) }) },
        handle: async ({ identity, params }) => {
          const scope = await tenancy.scopeOf(kysely, identity);
          const id = pathId(entity, params.id);
          const item = await getItem(kysely, name, { id, scope });
          const items = await findRecipients(kysely, ownerOf(item), addressesOf(entity.fields, item));
          return { status: 200, body: { items }, item: id };
        },
      }),
      write({
        method: 'POST',
        path,
        summary: `Ask an address of ${itemOf(name)} for consent again`,
        tag: tagOf(name),
        access: roles.update ?? [],
        idempotent: true,
        body: z.strictObject({ address: z.string().min(1).max(254).refine(isStorableText) }),
        describe: { answer: recipientSchema },
        handle: async (trx, { identity, params, body: { address } }) => {
          const scope = await tenancy.scopeOf(trx, identity);
          const id = pathId(entity, params.id);
          const item = await getItem(trx, name, { id, scope });
          const organisation = ownerOf(item);
          if (!addressesOf(entity.fields, item).includes(address)) throw new ApiError('not_found');
          const [before] = await findRecipients(trx, organisation, [address]);
          const wait_ms = Date.parse(before?.ask_from ?? '') - Date.now();
          if (wait_ms > 0)
            throw new ApiError('rate_limited', { details: { retry_after_s: Math.ceil(wait_ms / 1000) } });
          await requestConsent(trx, services, organisation, { named: [address], identity });
          const [after] = await findRecipients(trx, organisation, [address]);
          return { status: 200, body: after, item: id, organisation };
        },
      }),
    ];
  };

const ownerOf = (item: object): string => (item as { readonly organisation: string }).organisation;
