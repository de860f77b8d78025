import { parseArgs } from 'node:util';
import { recount } from './recount.ts';
import { Session } from './rows.ts';
import { startTraffic } from './traffic.ts';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { traffic: { type: 'boolean' } } });
const [base, ...people] = positionals;
if (!base || people.length === 0) {
  console.error(`npm run recount -- http://127.0.0.1:3000 EMAIL:PASSWORD…
  Compares every statistic with exported rows. The first of the users sees most. With --traffic, payments are made meanwhile.`);
  process.exit(2);
}
const sessions = await Promise.all(
  people.map((person) => {
    const cut = person.indexOf(':');
    return Session.open(base, person.slice(0, cut), person.slice(cut + 1));
  }),
);
const traffic = values.traffic ? await startTraffic(base, sessions[0] as Session) : undefined;
try {
  // Newer payments may change their status at any moment.
  const { answers, calls } = await recount({
    sessions,
    until_ms: Date.now() - 15 * 60_000,
    ...(traffic ? {} : { now: 'everybody' }),
  });
  console.log(`${answers.toLocaleString('en')} answers agree with the exported rows, of ${calls.join(', ')}.`);
} finally {
  const made = await traffic?.stop();
  if (made) console.log(`${made.toLocaleString('en')} payments were made meanwhile.`);
}
if (traffic) {
  const { answers } = await recount({ sessions, until_ms: Date.now() });
  console.log(`${answers.toLocaleString('en')} answers agree with those that were made meanwhile, too.`);
}
