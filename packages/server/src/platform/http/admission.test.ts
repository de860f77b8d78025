import { error_catalogue } from '@sluis/contract/base/errors';
import { beforeAll, describe, expect, test } from 'vitest';
import { openStrainedWorld } from '../../testing/strained-world.ts';
import { openWorld, type World } from '../../testing/world.ts';
import { makePressure, type Strain } from '../pressure.ts';
import { bounds, makeAdmission } from './admission.ts';
import { priorityOf } from './route.ts';

const calm: Strain = { late_ms: 0, waiting_share: 0 };

describe('pressure', () => {
  const looked = (...strains: Partial<Strain>[]) => {
    const pressure = makePressure();
    for (const strain of strains) pressure.note({ ...calm, ...strain });
    return pressure.standing();
  };
  const often = (strain: Partial<Strain>, times = 10) => Array.from({ length: times }, () => strain);

  test('is what lasts: a burst that is over within half a second is none', () => {
    expect(looked(...often({ late_ms: 900, waiting_share: 9 }, 9), calm)).toEqual(calm);
    expect(looked(...often({ late_ms: 900, waiting_share: 9 }))).toEqual({ late_ms: 900, waiting_share: 9 });
  });

  test('is over as soon as one look finds none, and none is known before there were enough looks', () => {
    expect(looked(...often({ late_ms: 900 }), { late_ms: 3 })).toEqual({ late_ms: 3, waiting_share: 0 });
    expect(looked(...often({ late_ms: 900 }, 9))).toEqual(calm);
  });
});

describe('admission', () => {
  const admitted = (strain: Partial<Strain>) => {
    const admission = makeAdmission(() => ({ ...calm, ...strain }));
    return (['critical', 'read', 'analytics'] as const).filter((priority) => {
      try {
        admission.enter(priority);
        return true;
      } catch (error) {
        expect(error).toMatchObject({ code: 'overloaded', details: { retry_after_s: expect.any(Number) } });
        return false;
      }
    });
  };

  test.each(['late_ms', 'waiting_share'] as const)(
    'by %s refuses figures first, then lists, and payments never',
    (by) => {
      expect(admitted({ [by]: bounds.analytics[by] - 0.01 })).toEqual(['critical', 'read', 'analytics']);
      expect(admitted({ [by]: bounds.analytics[by] })).toEqual(['critical', 'read']);
      expect(admitted({ [by]: bounds.read[by] })).toEqual(['critical']);
      expect(admitted({ [by]: 1e9 })).toEqual(['critical']);
    },
  );
});

describe('an overloaded process', () => {
  let world: World;
  let token: string;
  let strain = calm;
  beforeAll(async () => {
    world = await openStrainedWorld(() => strain);
    token = await world.key(world.root, ['PSP', 'PSP_ALL', 'USER_ALL']);
  });
  const ask = (method: 'GET' | 'POST', path: string, payload?: object) =>
    world.app.http.inject({
      method,
      url: `/v1${path}`,
      headers: { authorization: `Bearer ${token}` },
      ...(payload && { payload }),
    });
  const statuses = async () => ({
    figures: (await ask('GET', '/transaction/aggregate/total')).statusCode,
    totals: (await ask('GET', '/transaction/totals')).statusCode,
    export: (await ask('POST', '/tag/export', { format: 'csv', columns: ['text'] })).statusCode,
    list: (await ask('GET', '/tag')).statusCode,
    write: (await ask('POST', '/tag', { organisation: world.root, text: `tag ${Math.random()}`, color: '#123456' }))
      .statusCode,
  });

  test('refuses figures, totals and exports first, then lists, and takes what is written', async () => {
    strain = calm;
    expect(await statuses()).toEqual({ figures: 200, totals: 200, export: 200, list: 200, write: 201 });
    strain = { late_ms: bounds.analytics.late_ms, waiting_share: 0 };
    expect(await statuses()).toEqual({ figures: 503, totals: 503, export: 503, list: 200, write: 201 });
    strain = { late_ms: 0, waiting_share: bounds.read.waiting_share };
    expect(await statuses()).toEqual({ figures: 503, totals: 503, export: 503, list: 503, write: 201 });
  });

  test('says so, and when to try again, before it reads who asks', async () => {
    strain = { late_ms: bounds.read.late_ms, waiting_share: 0 };
    const refused = await world.app.http.inject({ url: '/v1/tag' });
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '10']);
    expect(refused.json().error).toMatchObject({ code: 'overloaded', message: error_catalogue.overloaded[1] });
  });

  test('still tells callers who they are', async () => {
    strain = { late_ms: bounds.read.late_ms, waiting_share: 0 };
    expect((await ask('GET', '/auth/me')).statusCode).not.toBe(503);
  });

  test('answers other protocols in their own form', async () => {
    strain = { late_ms: bounds.read.late_ms, waiting_share: 0 };
    const refused = await world.app.http.inject({ url: '/scim/v2/Users' });
    expect(refused.statusCode).toBe(503);
    expect(refused.json().schemas).toEqual(['urn:ietf:params:scim:api:messages:2.0:Error']);
  });

  test('counts what it refused', async () => {
    const { metrics_token } = world.services.config;
    const headers = { authorization: `Bearer ${metrics_token}` };
    const { body } = await world.app.http.inject({ url: '/metrics', headers });
    expect(body).toMatch(/^sluis_http_shed_total\{priority="analytics"\} [6-9]$/m);
    expect(body).toMatch(/^sluis_http_shed_total\{priority="read"\} [1-9]$/m);
  });
});

test('whatever takes a payment is critical: all that writes, but for exports, is public, or is for terminals', async () => {
  const { app } = await openWorld();
  const shed = app.routes.filter((route) => priorityOf(route) !== 'critical');
  const writing = shed.filter(({ effect }) => effect !== 'read').map(({ path }) => path);
  expect(writing.filter((path) => !path.endsWith('/export'))).toEqual([]);
  expect(shed.filter(({ access }) => access === 'terminal')).toEqual([]);
});
