import { expandRoles } from '@sluis/contract/roles';
import { makeShareCommands } from '@sluis/server/modules/processors/share/share.commands';
import { endShare, type Share } from '@sluis/server/modules/processors/share/share.moves';
import type { Trx } from '@sluis/server/platform/database/database';
import type { Services } from '@sluis/server/platform/http/services';
import { acting, type CommandContext } from '@sluis/server/resource/resource';
import { sign_ins } from './sign-ins.ts';

const day_ms = 86_400_000;

/** Requests to merchants in the last weeks, in every possible status. */
export async function requestCredentials(trx: Trx, services: Services, now_ms: number): Promise<void> {
  const { create, actions } = makeShareCommands(
    services,
    () => [],
    async () => {},
  );
  const [staff, merchant] = [await personOf(trx, sign_ins[1].email), await personOf(trx, sign_ins[2].email)];
  const at = (days_ago: number): string => new Date(now_ms - days_ago * day_ms).toISOString();
  const by = ({ identity, actor }: Person, days_ago: number): CommandContext => ({
    ...acting(at(days_ago), actor),
    identity,
  });
  const ask = async (days_ago: number, more: object): Promise<Share> => {
    const body = { organisation: merchant.identity.organisation, expires_at: at(days_ago - 14), ...more };
    return (await create(trx, body, by(staff, days_ago))) as Share;
  };
  const give = async (days_ago: number, { id, requested }: Share): Promise<string> => {
    const values = requested.map(({ name }) => ({
      name,
      value: `demo_${name.toLowerCase().replace(/\W+/g, '_')}_8c41`,
    }));
    await actions.give(trx, id, { values }, by(merchant, days_ago));
    return id;
  };
  const account = [
    { name: 'merchant_account', description: 'As on the contract with the processor' },
    { name: 'api_key', description: 'With the right to take payments' },
  ];
  const portal = [{ name: 'User name' }, { name: 'Password' }];

  const processors = await trx.selectFrom('processor').select(['id', 'organisation', 'name']).orderBy('id').execute();
  const [processor] = processors.filter(({ organisation }) => organisation === staff.identity.organisation);
  const of_processor = processor
    ? { processor: processor.id, requested: [{ name: 'reporting_key', description: 'For the files of settlements' }] }
    : { subject: 'Cards', requested: account };

  await ask(1, { ...of_processor, reason: 'To fetch the files in which the processor accounts for your payments.' });
  await give(
    0.5,
    await ask(3, {
      subject: 'PayPal of the web shop',
      requested: account,
      reason: 'To connect your own PayPal contract.',
    }),
  );
  const terminals = await give(
    10,
    await ask(12, { subject: 'Terminal management', requested: portal, reason: 'To set up the tills in Utrecht.' }),
  );
  await actions.reveal(trx, terminals, { reason: 'Set up the tills with the supplier by telephone' }, by(staff, 9));
  if (processor) {
    const used = await give(16, await ask(17, { ...of_processor, reason: 'To fetch the files of the first months.' }));
    await actions.put(trx, used, {}, by(staff, 15));
  }
  const declined = await ask(20, { subject: 'Klarna', requested: account, reason: 'To offer payment in instalments.' });
  await actions.decline(trx, declined.id, { reason: 'We keep our own contract for this' }, by(merchant, 19));
  const withdrawn = await ask(24, {
    subject: 'Bancontact',
    requested: account,
    reason: 'To connect your Belgian shops.',
  });
  await actions.withdraw(trx, withdrawn.id, {}, by(staff, 23));
  const expired = await ask(40, {
    subject: 'American Express',
    requested: account,
    reason: 'To connect your own contract.',
  });
  await endShare(trx, expired, { status: 'EXPIRED' }, acting(at(26)));
  const others = await trx
    .selectFrom('organisation')
    .select('id')
    .where('parent', '=', staff.identity.organisation)
    .where('id', '!=', merchant.identity.organisation)
    .where('active', '=', true)
    .orderBy('id')
    .limit(2)
    .execute();
  for (const { id } of others)
    await ask(2, {
      organisation: id,
      subject: 'PayPal',
      requested: account,
      reason: 'To connect your own PayPal contract.',
    });
}

type Person = Pick<CommandContext, 'identity' | 'actor'>;

async function personOf(trx: Trx, email: string): Promise<Person> {
  const { id, name, timezone, organisation, roles } = await trx
    .selectFrom('user')
    .innerJoin('membership', 'membership.user', 'user.id')
    .select(['user.id', 'user.name', 'user.timezone', 'membership.organisation', 'membership.roles'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return {
    identity: { kind: 'user', id, name, timezone, organisation, given_roles: roles, roles: expandRoles(roles) },
    actor: { kind: 'user', id, name },
  };
}
