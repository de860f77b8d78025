import { newId } from '@sluis/contract/base/ids';
import { beforeAll, expect, test } from 'vitest';
import { openRiskWorld, type RiskWorld } from '../../testing/risk-world.ts';

let world: RiskWorld;
beforeAll(async () => {
  world = await openRiskWorld();
});

const ruleset = `/validationruleset/${newId('vrs')}`;
const routing = `/routing/${newId('rout')}`;
const list = `/valuelist/${newId('vlst')}`;
const seeing = ['TAG_LIST', 'VALIDATION_RULESET_LIST'];
const verbs = ['draft', 'publish', 'discard', 'rollback'];
const cellsOf = (path: string, family: string): [string, 'GET' | 'POST' | 'DELETE', string, string[]][] => {
  const [, name] = path.split('/');
  return [
    [`create ${name}`, 'POST', `/${name}`, [`${family}_CREATE`]],
    [`update ${name}`, 'POST', path, [`${family}_UPDATE`]],
    [`delete ${name}`, 'DELETE', path, [`${family}_DELETE`]],
  ];
};

test.each([
  ['list rulesets', 'GET', '/validationruleset', seeing],
  ['read a ruleset', 'GET', ruleset, seeing],
  ['read its versions', 'GET', `${ruleset}/versions`, seeing],
  ['read its recipients', 'GET', `${ruleset}/recipients`, seeing],
  ['count hits', 'GET', '/validationruleset/hits', seeing],
  ['list lists', 'GET', '/valuelist', seeing],
  ['read a list', 'GET', list, seeing],
  ['read values', 'GET', `${list}/values`, seeing],
  ['add values', 'POST', `${list}/values`, ['VALIDATION_RULESET_UPDATE']],
  ['remove values', 'POST', `${list}/values/remove`, ['VALIDATION_RULESET_UPDATE']],
  ['import values', 'POST', `${list}/file`, ['VALIDATION_RULESET_UPDATE']],
  ['add the value of a payment', 'POST', `${list}/payment`, ['VALIDATION_RULESET_UPDATE', 'TRANSACTION_LIST']],
  ...cellsOf(ruleset, 'VALIDATION_RULESET'),
  ...cellsOf(list, 'VALIDATION_RULESET'),
  ...verbs.map((verb) => [verb, 'POST', `${ruleset}/${verb}`, ['VALIDATION_RULESET_UPDATE']] as const),
  ['test a ruleset', 'POST', '/validationruleset/test', [...seeing, 'TRANSACTION_LIST']],
  ['list routings', 'GET', '/routing', ['ROUTING_LIST']],
  ['read a routing', 'GET', routing, ['ROUTING_LIST']],
  ['read the versions of a routing', 'GET', `${routing}/versions`, ['ROUTING_LIST']],
  ...cellsOf(routing, 'ROUTING'),
  ...verbs.map((verb) => [`${verb} of a routing`, 'POST', `${routing}/${verb}`, ['ROUTING_UPDATE']] as const),
  ['replay', 'POST', '/routing/replay', ['ROUTING_LIST', 'TRANSACTION_LIST']],
  ['read a decision', 'GET', `/transaction/${newId('txn')}/decision`, ['TRANSACTION_LIST']],
] as const)('to %s, %s %s takes %s, all of them', async (_what, method, path, roles) => {
  const status = async (...held: string[]) => {
    const token = await world.key(world.organisation_id, held);
    return (await world.call(token, method, path, method === 'POST' ? { body: {} } : {})).statusCode;
  };
  expect(await status(...roles)).not.toBe(403);
  for (const missing of roles) expect(await status(...roles.filter((role) => role !== missing)), missing).toBe(403);
  // Those of the other family, of reading and of payments do not suffice.
  const others = ['TAG_ALL', 'TRANSACTION_ALL', 'PAYMENT_PROFILE_ALL', 'ROUTING_ALL', 'VALIDATION_RULESET_ALL'];
  const family = roles.at(-1)?.replace(/_[A-Z]+$/, '_ALL');
  const lacking = others.filter((role) => role !== family);
  expect(await status(...lacking)).toBe(403);
});
