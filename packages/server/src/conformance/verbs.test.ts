import { type Action, type Entity, isOffered, mayFollow, statusesOf } from '@sluis/contract/base/entity';
import { error_catalogue } from '@sluis/contract/base/errors';
import { bankaccount } from '@sluis/contract/entities/merchants/bankaccount';
import { type EntityName, entities } from '@sluis/contract/registry';
import { beforeAll, describe, expect, test } from 'vitest';
import { asUser } from '../testing/as-user.ts';
import { fieldValue, type Row, seeded } from './rows.ts';
import { openTenants, type Tenants } from './tenants.ts';

let world: Tenants;
beforeAll(async () => {
  world = await openTenants();
});

const verbs = (Object.values(entities) as Entity[]).flatMap((entity) =>
  Object.keys(entity.actions ?? {}).map((verb) => [`${entity.name} ${verb}`, entity, verb] as const),
);
const actionOf = ({ actions = {} }: Entity, verb: string): Action => actions[verb] as Action;
const idsOf = ({ name }: Entity): readonly string[] => world.a.ids.get(name as EntityName) ?? [];

/** The statuses that an item can have; a single undefined without statuses. */
const statusesIn = ({ transitions }: Entity): readonly (string | undefined)[] =>
  transitions ? statusesOf(transitions) : [undefined];

/** A plausible body; a version in it would be refused as stale before anything else is looked at. */
function bodyOf(fields: Action['body'], index: number): object {
  const ids = (of: string) => world.a.ids.get(of as EntityName) ?? [];
  const making = { random: seeded(index), index, owner: world.a.organisation, ids };
  const sent = Object.entries(fields).filter(([name]) => name !== 'version');
  return Object.fromEntries(sent.map(([name, field]) => [name, fieldValue(field, making)]));
}

/** A row brought into a status; undefined where its table has no such row, such as one that is paid without a payment. */
async function inStatus({ name }: Entity, id: string, status: string | undefined): Promise<Row | undefined> {
  const change = `update "${name}" set status = $2 where id = $1 returning *`;
  const read = `select * from "${name}" where id = $1`;
  const { pool } = world.database;
  // What an earlier verb booked about it would be booked twice.
  await asUser(pool, 'delete from journalentry where item = $1', [id]);
  const query = status === undefined ? pool.query<Row>(read, [id]) : pool.query<Row>(change, [id, status]);
  const { rows } = await query.catch((error) => {
    if (error.constraint === undefined) throw error;
    return { rows: [] };
  });
  return rows[0];
}

const call = async (entity: Entity, id: string, verb: string, index: number) => {
  const body = bodyOf(actionOf(entity, verb).body, index);
  const answer = await world.call(world.a.token, 'POST', `/${entity.name}/${id}/${verb}`, { body });
  return { status: answer.statusCode, error: answer.json().error, what: `${JSON.stringify(body)} ${answer.body}` };
};

describe('a verb', () => {
  test.each(verbs)('is done or refused clearly in each status: %s', async (_, entity, verb) => {
    const action = actionOf(entity, verb);
    let tried = 0;
    for (const [index, status] of statusesIn(entity).entries()) {
      const id = idsOf(entity)[index] as string;
      const row = await inStatus(entity, id, status);
      if (!row) continue;
      tried++;
      const { status: answered, error, what } = await call(entity, id, verb, index);
      if (answered < 300) continue;
      expect(error_catalogue[error.code as 'not_found']?.[0], what).toBe(answered);
      expect(answered, what).toBeLessThan(500);
      // The item exists and the body is valid: the verb itself is refused.
      expect(['not_found', 'invalid_body'], what).not.toContain(error.code);
      // Screens offer nothing that the table of transitions refuses; a module may have further reasons.
      if (action.offered && isOffered(action, row, Date.now()) && error.code === 'invalid_transition')
        expect(mayFollow(entity.transitions ?? {}, error.details.from, error.details.to), what).toBe(true);
    }
    expect(tried).toBeGreaterThan(0);
  });

  test('is not refused because screens do not offer it: repeating one changes nothing', async () => {
    const id = idsOf(bankaccount)[10] as string;
    const before = await inStatus(bankaccount, id, 'VERIFIED');
    expect(isOffered(bankaccount.actions.verify, before as Row, Date.now())).toBe(false);
    expect((await call(bankaccount, id, 'verify', 0)).status).toBe(200);
    expect(await inStatus(bankaccount, id, undefined)).toEqual(before);
  });
});
