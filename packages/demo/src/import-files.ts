import type { fileimport } from '@sluis/contract/entities/operations/import';
import {
  beginImport,
  checkImport,
  keepPiece,
  runImported,
} from '@sluis/server/modules/operations/import/import.commands';
import { makeImportJob } from '@sluis/server/modules/operations/import/import.jobs';
import { readPreview } from '@sluis/server/modules/operations/import/preview.queries';
import { actorOf } from '@sluis/server/platform/auth/identity';
import { findMemberIdentity } from '@sluis/server/platform/auth/sessions';
import type { Config } from '@sluis/server/platform/config';
import type { Database, Trx } from '@sluis/server/platform/database/database';
import { inTransaction } from '@sluis/server/platform/database/transaction';
import { getItem } from '@sluis/server/resource/item';
import { everything } from '@sluis/server/resource/scope';
import { makeServices } from '@sluis/server/start';
import { names } from './catalogue/names.ts';
import { sign_ins } from './sign-ins.ts';

type How = 'imported' | 'checked' | 'read';
interface Sent {
  readonly kind: (typeof fileimport.fields.kind.values)[number];
  readonly name: string;
  readonly content: string;
  readonly how: How;
}

const day_ms = 86_400_000;

/** The first and the last name of a row, different for each row. */
function nameOf(row: number): [string, string] {
  const { female, male, last } = names.dutch;
  const first = row % 2 === 0 ? female : male;
  return [first[row % first.length] ?? '', last[(row * 7) % last.length] ?? ''];
}

/** A merchant's files from another system: an imported one, a checked one, and an uploaded one. */
function makeFiles(now_ms: number, currency: string): Sent[] {
  const dayOf = (row: number): string => {
    const [year, month, day] = new Date(now_ms - (400 + row) * day_ms).toISOString().slice(0, 10).split('-');
    return `${day}-${month}-${year}`;
  };
  const people = Array.from(
    { length: 40 },
    (_, row) =>
      `OUD-${1000 + row};${nameOf(row).join(';')};${row % 13 === 5 ? 'onbekend' : `klant${row + 1}@example.com`};Utrecht;NL`,
  );
  const paid = (from: number) =>
    Array.from({ length: 120 }, (_, row) => {
      const amount = row % 37 === 20 ? '12,345' : `${(row * 7) % 90},${String((row * 13) % 100).padStart(2, '0')}`;
      return `F-${from + row};${row === 77 ? '31-02-2025' : dayOf(row)} 14:05;${amount};${currency};OUD-${1000 + (row % 40)}`;
    });
  const payments = 'Factuurnummer;Besteldatum;Bedrag;Valuta;Klantnummer';
  return [
    {
      kind: 'customer',
      name: 'klanten-oude-webshop.csv',
      content: ['Klantnummer;Voornaam;Achternaam;E-mail;Plaats;Land', ...people, ''].join('\r\n'),
      how: 'imported',
    },
    {
      kind: 'transaction',
      name: 'betalingen-2025.csv',
      content: [payments, ...paid(5000), ''].join('\r\n'),
      how: 'checked',
    },
    {
      kind: 'transaction',
      name: 'betalingen-2024.csv',
      content: [payments, ...paid(1000), ''].join('\r\n'),
      how: 'read',
    },
  ];
}

/** Imports as provider staff do them, each up to a different step. */
export async function importFiles(config: Config, database: Database, now_ms: number): Promise<void> {
  const services = await makeServices(config, database);
  try {
    const job = makeImportJob(services);
    const run = { job: { attempts: 1, max_attempts: 1 }, abortSignal: new AbortController().signal };
    const { profile, context } = await findTarget(database, new Date(now_ms).toISOString());
    const { organisation, currency_code } = profile;
    const step = async (work: (trx: Trx) => Promise<{ readonly id: string }>): Promise<string> => {
      const { id } = await inTransaction(database.kysely, work);
      await job({ id }, run);
      return id;
    };
    for (const { kind, name, content, how } of makeFiles(now_ms, currency_code)) {
      const bytes = Buffer.from(content);
      const id = await step(async (trx) => {
        const about = { organisation, kind, payment_profile: kind === 'customer' ? null : profile.id };
        const made = await beginImport(trx, { ...about, name, size_bytes: bytes.length }, context);
        return keepPiece(trx, made.id, { piece: 0, bytes }, context);
      });
      if (how === 'read') continue;
      await step(async (trx) => {
        const item = await getItem(trx, 'import', { id, scope: everything });
        const preview = await readPreview(trx, item as never, 'Europe/Amsterdam');
        const { mapping = [], amounts, dates, timezone } = preview ?? {};
        return checkImport(trx, id, { mapping, amounts, dates, timezone }, context);
      });
      if (how === 'imported') await step((trx) => runImported(trx, id, {}, context));
    }
    // Their jobs have been done.
    await database.pool.query(
      `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
       where t.id = j.task_id and t.identifier = 'import'`,
    );
  } finally {
    await services.close();
  }
}

/** The first merchant's first profile, and the provider's user who imports for it. */
async function findTarget({ kysely }: Database, now: string) {
  const user = await kysely
    .selectFrom('user')
    .select(['id', 'organisation'])
    .where('email', '=', sign_ins[0].email)
    .executeTakeFirstOrThrow();
  const merchant = await kysely
    .selectFrom('user')
    .select('organisation')
    .where('email', '=', 'merchant@sluis.example')
    .executeTakeFirstOrThrow();
  const profile = await kysely
    .selectFrom('paymentprofile')
    .select(['id', 'organisation', 'currency_code'])
    .where('organisation', '=', merchant.organisation)
    .orderBy('id')
    .executeTakeFirst();
  const other = kysely.selectFrom('paymentprofile').select(['id', 'organisation', 'currency_code']).orderBy('id');
  const identity = await findMemberIdentity(kysely, user.id, String(user.organisation));
  if (!identity) throw new Error('The demo has no member of the provider.');
  return {
    profile: profile ?? (await other.executeTakeFirstOrThrow()),
    context: { scope: everything, now, actor: actorOf(identity), identity },
  };
}
