import { isStorableText } from '@sluis/contract/base/schema';
import { reportschedule } from '@sluis/contract/entities/reportschedule';
import { z } from 'zod';
import { inTransaction } from '../../platform/database/transaction.ts';
import { open, type Route, read } from '../../platform/http/route.ts';
import type { Engine } from '../../resource/engine.ts';
import { getItem, pathId } from '../../resource/item.ts';
import { agreeToMails, findReached } from './asking.commands.ts';

/** Agreeing to mails, without an account; and for who wrote an address down, whether that was done. */
export const outsideMailRoutes = ({ database: { kysely }, tenancy }: Engine): Route[] => [
  open({
    method: 'POST',
    path: '/auth/accept-mails',
    summary: 'Agree to get an organisation’s mails, with the token of the link that asked',
    tag: 'auth',
    body: z.strictObject({ token: z.string().min(1).max(200).refine(isStorableText) }),
    handle: async ({ body, executor }) => {
      await inTransaction(executor, (trx) => agreeToMails(trx, body.token));
      return { status: 204 };
    },
  }),
  read({
    method: 'GET',
    path: '/reportschedule/:id/recipients',
    summary: 'The addresses of one reportschedule, and whether each gets its mails by now',
    tag: 'reportschedule',
    access: reportschedule.roles.list,
    audit: true,
    handle: async ({ identity, params }) => {
      const scope = await tenancy.scopeOf(kysely, identity);
      const id = pathId(reportschedule, params.id);
      const { organisation, email_addresses } = await getItem(kysely, 'reportschedule', { id, scope });
      const { inside, agreed } = await findReached(kysely, organisation, email_addresses);
      const items = email_addresses.map((address) => {
        const known = address.toLowerCase();
        return { address, is_told: inside.has(known) || agreed.has(known) };
      });
      return { status: 200, body: { items }, item: id };
    },
  }),
];
