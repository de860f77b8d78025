import { addMonths } from '@sluis/contract/finance/calendar';
import { trialBalance } from './finance-month.ts';
import { type Answered, openShops, type Shop } from './finance-shop.ts';
import { line } from './finance-world.ts';

const EUR = { currency_code: 'EUR' };
const one_per_cent = [line('PARTNER', 'PAYMENT', { rate_ppm: 10_000 })];

/** Shops whose partners are settled on the last day of a month; it is noon on the tenth. */
export async function openPartners() {
  const shops = await openShops();
  const { world } = shops;
  await shops.moveTo(`${addMonths(shops.today(), 1).slice(0, 8)}10T12:00:00.000Z`);
  const newSchedule = (name: string, more: object = {}): Promise<Answered> =>
    world.ok('POST', '/settlementschedule', { name, frequency: 'MONTHLY', days: [31], calendar: 'NONE', ...more });
  const monthly = await newSchedule('Months');
  const revenue_scheme = await world.scheme('revenue', [line('PROCESSING', 'PAYMENT', { rate_ppm: 1000 })]);
  const free = await world.ok('POST', '/package', { name: 'Partners', revenue_scheme });
  return {
    ...shops,
    newSchedule,
    partner: (name: string) => world.organisation(name, world.root),
    schemeOf: (partner: string, lines: Parameters<typeof world.scheme>[1] = one_per_cent) =>
      world.scheme('partner', lines, { partner }),
    shop: (partner_scheme: string, more: object = {}) => shops.open({}, { partner_scheme, ...more }),
    /** The settlement profile of a partner. */
    settle: async (organisation: string, more: object = {}): Promise<string> => {
      const { id } = await world.ok('POST', '/settlementprofile', {
        organisation,
        name: 'Shares',
        package: free.id,
        schedule: monthly.id,
        valid_from: shops.today(),
        terms: [{ ...EUR, bank_account: await world.bankAccount(organisation) }],
        ...more,
      });
      return id;
    },
    statements: async (partner: string): Promise<Answered[]> =>
      (
        await world.ok(
          'GET',
          `/psp/settlement?organisation=${partner}&_sort=closes_at&created_at>=2020-01-01T00:00:00Z`,
        )
      ).items,
    refund: async (shop: Shop, payment: string, amount: number) => {
      const { id } = await shop.gate(`/transaction/${payment}/refund`, { amount });
      await shop.gate(`/refund/${id}/status`, { status: 'PROCESSED' });
    },
    /** Noon on the first of the next month. */
    nextMonth: () => shops.moveTo(`${addMonths(shops.today(), 1)}T12:00:00.000Z`),
    /** What partners are owed by the journal, as credits less debits. */
    owed: async () => 0 - ((await trialBalance(shops))['partner_payable EUR'] ?? 0),
  };
}
