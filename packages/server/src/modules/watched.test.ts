import { readFileSync } from 'node:fs';
import { newId } from '@sluis/contract/base/ids';
import { beforeAll, describe, expect, test } from 'vitest';
import { enqueue } from '../platform/jobs.ts';
import { mail_job, sendMail } from '../platform/mail/mail.ts';
import { openWebhookWorld, type WebhookWorld } from '../testing/webhook-world.ts';

let world: WebhookWorld;
beforeAll(async () => {
  world = await openWebhookWorld();
});
const query = (text: string, values: unknown[] = []) => world.database.pool.query(text, values);

test('waiting, failed and given-up work is counted', async () => {
  const ago = (minutes: number) => new Date(world.services.clock.now_ms() - minutes * 60_000).toISOString();
  const webhook = (state: object) =>
    world.database.kysely
      .insertInto('webhook')
      .values({
        id: newId('whk'),
        created_at: ago(9000),
        organisation: world.organisation_id,
        type: 'transaction',
        url: 'https://shop.test/hook',
        body: null,
        ...state,
      } as never)
      .execute();
  await webhook({ next_try_at: ago(6) });
  await webhook({ next_try_at: ago(4) });
  await webhook({ given_up_on: ago(60), given_up_reason: 'tries_used_up' });
  await webhook({ given_up_on: ago(3000), given_up_reason: 'tries_used_up' });
  const mail = { to: 'a@b.test', kind: 'test', subject: '', html: '', text: '' };
  for (const state of ['waiting', 'unknown', 'sent'])
    await query('update mail set state = $2 where id = $1', [
      await sendMail(world.database.kysely, world.services.box, mail),
      state,
    ]);
  await query('delete from graphile_worker._private_jobs');
  for (const id of ['new', 'failing', 'given up']) await enqueue(world.database.kysely, mail_job, { id });
  await query(`
    update graphile_worker._private_jobs set last_error = 'no', attempts = case payload ->> 'id' when 'failing' then 1 else 25 end
    where payload ->> 'id' <> 'new'`);
  await query(`insert into worker_heartbeat values ('pool-1', now()), ('pool-2', now() - interval '40 s')`);
  const metrics = await world.metrics();
  for (const line of [
    'sluis_webhooks{state="overdue"} 1',
    'sluis_webhooks{state="given_up"} 1',
    'sluis_subscriptions{state="overdue"} 0',
    'sluis_mails{state="waiting"} 1',
    'sluis_mails{state="unknown"} 1',
    'sluis_mails{state="failed"} 0',
    'sluis_jobs{state="waiting"} 1',
    'sluis_jobs{state="failing"} 1',
    'sluis_jobs{state="given_up"} 1',
    'sluis_jobs{state="running"} 0',
    'sluis_workers{state="alive"} 1',
    'sluis_workers{state="silent"} 1',
    'sluis_statistics{state="wrong"} 0',
  ])
    expect(metrics.split('\n')).toContain(line);
  expect(metrics).toMatch(/^sluis_audit_backlog_rows \d/m);
});

describe.each(['sluis.rules.yaml', 'sluis.dashboard.json'])('%s', (name) => {
  const text = readFileSync(new URL(`../../../../monitoring/${name}`, import.meta.url), 'utf8').replaceAll('\\"', '"');

  test('names existing metrics, with existing values', async () => {
    const metrics = await world.metrics();
    const there = new Set([...metrics.matchAll(/^# TYPE (\S+)/gm)].map(([, metric]) => metric));
    const named = [...text.matchAll(/\b(?:sluis|process|nodejs)_[a-z0-9_]+/g)].map(([metric]) =>
      metric.replace(/_(bucket|count|sum)$/, ''),
    );
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((metric) => !there.has(metric))).toEqual([]);
    for (const [selector] of text.matchAll(/\bsluis_[a-z_]+\{\w+="[^"]*"\}/g))
      expect(metrics).toContain(`${selector} `);
  });

  test('covers all of ours', async () => {
    const ours = [...(await world.metrics()).matchAll(/^# TYPE (sluis_\S+)/gm)].map(([, metric]) => metric as string);
    expect(ours.filter((metric) => !text.includes(metric))).toEqual([]);
  });
});
