import { entities } from '@sluis/contract/registry';
import {
  type SubjectExport,
  type SubjectPart,
  subject_export_roles,
  subject_parts,
} from '@sluis/contract/subject-export';
import { beforeAll, expect, test } from 'vitest';
import { auditRows } from '../../../testing/audit.ts';
import { openPayingWorld, type PayingWorld } from '../../../testing/paying-world.ts';

let world: PayingWorld;
beforeAll(async () => {
  world = await openPayingWorld();
});
const exported = (id: string, token = world.token) =>
  world.call(token, 'POST', `/customer/${id}/subject-export`, { body: {} });

test('all data about a customer is exported, of no other, and no copy is stored', async () => {
  const given = { organisation: world.organisation_id, email_address: 'ada@mail.example', first_name: 'Ada' };
  const { id } = await world.make('customer', { ...given, social_security_number: '123456782' });
  const { id: other } = await world.make('customer', { ...given, email_address: 'bob@mail.example' });
  await world.make('customernote', { customer: id, text: 'Prefers invoices' });
  await world.call(world.token, 'POST', `/customer/${id}`, { body: { first_name: 'Adaline' } });
  const paid = await world.took('SETTLEMENT_COMPLETED', { customer: id, ip: '198.51.100.9' });
  await world.took('SETTLEMENT_COMPLETED', { customer: other });
  const { id: refund } = (
    await world.call(world.token, 'POST', `/transaction/${paid}/refund`, { body: { amount: 250 } })
  ).json();
  const answer = await exported(id);
  expect(answer.statusCode).toBe(200);
  const { customer, items, changes, organisation } = answer.json<SubjectExport>();
  expect(organisation).toEqual({ id: world.organisation_id, name: 'Shop' });
  expect(customer).toMatchObject({ id, first_name: 'Adaline', social_security_number: '123456782' });
  expect(items.transaction).toMatchObject([{ id: paid, ip: '198.51.100.9', amount: 1250 }]);
  expect(items.refund).toMatchObject([{ id: refund, amount: 250 }]);
  expect(items.customernote).toMatchObject([{ text: 'Prefers invoices' }]);
  expect(items.chargeback).toEqual([]);
  expect(changes.at(-1)?.changes).toContainEqual({ field: 'first_name', before: '"Ada"', after: '"Adaline"' });
  const [call] = await auditRows(world.database, 'item = $1 and route = $2', [id, '/v1/customer/:id/subject-export']);
  expect(JSON.stringify(call)).not.toContain('Ada');
});

test('requires the roles that list each of its parts', () => {
  const asked = subject_export_roles.flatMap((roles) => roles.split(' && '));
  const lists = [...Object.keys(subject_parts), 'change'].map(
    (name) => entities[name as SubjectPart | 'change'].roles.list as readonly string[],
  );
  for (const roles of lists)
    expect(
      roles.some((role) => asked.includes(role)),
      roles.join(),
    ).toBe(true);
});

test('requires the right to change customers and to see all of it, of their own organisation', async () => {
  const { id } = await world.make('customer', { organisation: world.organisation_id, email_address: 'c@mail.example' });
  const reader = await world.key(world.organisation_id, ['CUSTOMER_UPDATE', 'CUSTOMER_LIST', 'TRANSACTION_LIST']);
  const stranger = await world.key(await world.organisation('Other', world.root), ['USER_ALL']);
  expect((await exported(id, reader)).statusCode).toBe(403);
  expect((await exported(id, stranger)).statusCode).toBe(404);
});
