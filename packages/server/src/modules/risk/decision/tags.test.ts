import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openRiskWorld, type RiskWorld, rule } from '../../../testing/risk-world.ts';

let world: RiskWorld;
beforeAll(async () => {
  world = await openRiskWorld();
});
beforeEach(() => world.clear());

const addTag = async (text: string): Promise<string> =>
  (await world.make('tag', { organisation: world.organisation_id, text, color: '#aa0000' })).id;
const always = [rule('amount', '>', '0')];
const effectsOf = async (id: string) => (await world.matchesOf(id)).map(({ effect }) => effect).toSorted();

describe('a tag of a ruleset', () => {
  test('that was merged is put on as the one that replaced it, once', async () => {
    const [old, other, kept] = [await addTag('Old'), await addTag('Other'), await addTag('Kept')];
    for (const tag of [old, kept, other]) await world.ruleset({ action: 'tag', tag, rules: always });
    const merged = await world.call(world.token, 'POST', `/tag/${old}/merge`, { body: { into: kept } });
    expect(merged.statusCode, merged.body).toBe(200);
    const { id, tags } = await world.reported();
    expect(tags).toEqual([kept, other]);
    expect(await effectsOf(id)).toEqual(['already_tagged', 'tagged', 'tagged']);
  });

  test('that was merged is no obstacle to a roll-back, or to publishing a draft', async () => {
    const [old, kept] = [await addTag('Before'), await addTag('After')];
    const { id } = await world.ruleset({ action: 'tag', tag: old, rules: always });
    const post = async (verb: string, body: object) => {
      const answer = await world.call(world.token, 'POST', `/validationruleset/${id}${verb}`, { body });
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json();
    };
    await post('', { name: 'Second' });
    await post('/draft', { draft: { name: 'Third', tag: old, rules: always } });
    const merged = await world.call(world.token, 'POST', `/tag/${old}/merge`, { body: { into: kept } });
    expect(merged.statusCode, merged.body).toBe(200);
    expect(await post('/rollback', { to: 1 })).toMatchObject({ name: 'Rule', tag: kept, published_version: 3 });
    expect(await post('/publish', {})).toMatchObject({ name: 'Third', tag: kept, published_version: 4 });
    expect((await world.reported()).tags).toEqual([kept]);
  });

  test('is not put on again if the gateway gave it, and is left out beyond a hundred', async () => {
    const tag = await addTag('Hundred');
    await world.ruleset({ action: 'tag', tag, rules: always });
    const given = await Promise.all(Array.from({ length: 100 }, (_, at) => addTag(`Tag ${at}`)));
    const full = await world.reported({ tags: given });
    expect(full.tags).toEqual(given);
    expect(await effectsOf(full.id)).toEqual(['too_many_tags']);
    const same = await world.reported({ tags: [tag] });
    expect(same.tags).toEqual([tag]);
    expect(await effectsOf(same.id)).toEqual(['already_tagged']);
  });

  test('cannot be deleted while the ruleset exists', async () => {
    const tag = await addTag('Used');
    const { id } = await world.ruleset({ action: 'tag', tag, rules: always });
    const remove = () => world.call(world.token, 'DELETE', `/tag/${tag}`);
    expect((await remove()).json().error).toMatchObject({
      code: 'in_use',
      details: { used_by: ['validationruleset'] },
    });
    await world.call(world.token, 'DELETE', `/validationruleset/${id}`);
    expect((await remove()).statusCode).toBe(204);
  });
});
