import { type Config, readConfig } from '@sluis/server/platform/config';
import { log } from '@sluis/server/platform/log';
import { stopOnSignals } from '@sluis/server/platform/signals';
import { startFailure } from '@sluis/server/platform/start-failure';
import { start } from '@sluis/server/start';
import { buildWeb } from '../../../scripts/build-web.ts';
import { callWithKeys } from './call-with-keys.ts';
import { connectGateways } from './connect-gateways.ts';
import { correctStatuses } from './correct-statuses.ts';
import { demoPayments, demoTraffic } from './demo-settings.ts';
import { importFiles } from './import-files.ts';
import { setTraffic, startTraffic } from './live/traffic.ts';
import { openFinance } from './open-finance.ts';
import { raiseAlerts } from './raise-alerts.ts';
import { seed } from './seed.ts';
import { demo_password, sign_ins } from './sign-ins.ts';
import { tellSystems } from './tell-systems.ts';
import { tryWebhooks } from './try-webhooks.ts';
import { writeCalls } from './write-calls.ts';

/** Of `dev.ts`: `--without-web`, which Vite serves, and `--restarted`. */
const parameters = new Set(process.argv.slice(2));
const stopping = new AbortController();

async function open() {
  const { env } = process;
  const config = readConfig({ ...env, LOG_LEVEL: env.LOG_LEVEL || 'warn' });
  log.level = config.log_level;
  const payments = demoPayments(env);
  const per_minute = demoTraffic(env);
  const has_web = config.role !== 'jobs' && !parameters.has('--without-web');
  const building = has_web ? buildWeb(stopping.signal) : Promise.resolve();
  // The first failure is reported below; a second one must not end the process before that.
  building.catch(() => {});
  let is_new = false;
  // The mocks of acquirers are one process's; nothing of them is loaded outside the demo.
  const acquirers =
    config.demo && config.role === 'all'
      ? await (await import('./acquirers/acquirers.ts')).openAcquirers(config)
      : undefined;
  const running = await start(config, {
    ...(acquirers && { acquirers }),
    prepare: async (database) => {
      const onStart = () =>
        console.log(`Creating the demo data: ${payments.toLocaleString('en')} payments over thirteen months …`);
      const now_ms = Date.now();
      const asked = { payments, now_ms, origin: config.pages_origin, onStart, signal: stopping.signal };
      is_new = config.demo && (await seed(database, asked));
      if (is_new) {
        await raiseAlerts(config, database, now_ms);
        await openFinance(config, database, now_ms);
        await connectGateways(config, database, now_ms);
        await importFiles(config, database, now_ms);
        await correctStatuses(config, database, now_ms);
        await tellSystems(config, database, now_ms);
        await writeCalls(database);
        await callWithKeys(database);
        await tryWebhooks(config, database);
      }
      if (config.demo) await setTraffic(database, per_minute);
      await building;
    },
  });
  acquirers?.deliverTo(running);
  const selling =
    acquirers && is_new
      ? await (await import('./acquirers/begin.ts')).beginAcquirers(running, {
          ...{ acquirers, origin: config.origin, signal: stopping.signal },
        })
      : undefined;
  const address = config.public_url ?? running.address;
  if (parameters.has('--restarted')) console.log('The server has restarted.');
  else greet(config, address);
  const traffic = config.demo && config.role === 'all' ? startTraffic(running.database, running.address) : undefined;
  return {
    stop: async () => {
      await traffic?.stop();
      await selling?.ended;
      await running.stop();
      await acquirers?.stop();
    },
  };
}

function greet({ demo, smtp_url }: Config, address: string): void {
  console.log(`\nSluis is ready: ${address}\n`);
  if (demo) {
    console.log(`Log in with password ${demo_password} as`);
    for (const { email, may } of sign_ins) console.log(`  ${email.padEnd(24)}${may}`);
    if (!smtp_url) console.log(`\nMail is shown at ${address}/dev/outbox`);
  }
  console.log('\nPress Ctrl-C to stop.');
}

const opening = open();
// A start can be interrupted too: it is aborted, and the database that it started is stopped.
stopOnSignals(async () => {
  stopping.abort();
  await (await opening.catch(() => undefined))?.stop();
});
opening.catch((error) => {
  if (stopping.signal.aborted) return;
  console.error(startFailure(error));
  process.exit(1);
});
