import { type App, buildApp } from '../app.ts';
import { cardRights, openFullHouse } from '../modules/find-modules.ts';
import { processingOf } from '../modules/payments/orders/processing.module.ts';
import { readConfig } from '../platform/config.ts';
import { giveCardRights, makeCardsRole } from '../platform/database/card-rights.ts';
import { type Database, openDatabase } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { Services } from '../platform/http/services.ts';
import { makeServices } from '../start.ts';
import { closeAtEnd } from './closing.ts';
import { sweepThrough } from './sweeping.ts';

const password = 'a-password-of-tests';

/** Gives the role of the process of cards its rights in a database; returns the address with which it signs in. */
export async function cardsAddress(url: string): Promise<string> {
  // Only the owner's user, without a role, may make one.
  const owner = openDatabase(url, { connections: 1 });
  const role = await inTransaction(owner.kysely, (trx) => makeCardsRole(trx, password));
  await giveCardRights(owner.kysely, await cardRights());
  await owner.close();
  const address = new URL(url);
  address.username = role;
  address.password = password;
  return address.href;
}

/** The process of cards over a database, without a port. */
export interface Cards {
  readonly app: App;
  readonly services: Services;
  readonly database: Database;
  /** Performs the due orders whose card is in the vault. */
  sweep(): Promise<void>;
}

/** Opens the process of cards of a world, as its own database role; it closes itself. */
export async function openCards(
  { database: { url, is_distributed } }: { readonly database: Database },
  settings: Record<string, string>,
  adapters: Services['own_adapters'] = {},
): Promise<Cards> {
  const address = await cardsAddress(url);
  const database = openDatabase(address, { connections: 8, is_distributed });
  const config = readConfig({
    DATABASE_URL: address,
    SLUIS_SECRET: 'a secret for tests only, 32 characters',
    SLUIS_DEMO: '0',
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
    RATE_READS_PER_S: '1000000',
    RATE_WRITES_PER_S: '1000000',
    ...settings,
    SLUIS_ROLE: 'cards',
  });
  const services = { ...(await makeServices(config, database)), own_adapters: adapters };
  const app = await buildApp(services);
  closeAtEnd(async () => {
    app.http.server.closeAllConnections();
    await app.http.close();
    await services.close();
    await database.close();
  });
  const { sweep } = (await openFullHouse(services)).made(processingOf);
  return { app, services, database, sweep: () => sweepThrough({ services }, [sweep]) };
}
