import { entity } from '../../base/entity.ts';
import { f } from '../../base/fields.ts';
import { account_kinds } from '../../finance/accounts.ts';
import { million } from '../../finance/kinds.ts';

const update = ['PSP_SAP_UPDATE'];
const needed = { create: 'required', update: true } as const;
const optional = { create: 'optional', update: true, nullable: true } as const;

/** The account in SAP of postings of a kind; the most specific one applies. */
export const sapaccount = entity({
  name: 'sapaccount',
  noun: 'SAP account',
  placement: 'local',
  cap: { at_most: 500 },
  display: 'general_ledger_account',
  small: true,
  default_sort: 'account_kind',
  roles: { list: ['PSP_SAP_LIST'], create: update, update, delete: update },
  fields: {
    id: f.id('sapa'),
    created_at: f.instant(),
    /** The provider, which is the default. */
    organisation: f.ref('organisation', { create: 'optional' }),
    /** The kind of account in the journal. */
    account_kind: f.oneOf(account_kinds, needed),
    /** What was charged or paid for; null for all. */
    component: f.text(40, optional, 'component'),
    /** The VAT rate of the fee; null for all. */
    vat_rate_ppm: f.integer(0, million, optional),
    general_ledger_account: f.text(10, { ...needed, search: 'prefix' }, 'reference'),
    cost_centre: f.text(10, { ...optional, search: 'prefix' }, 'reference'),
    tax_code: f.text(2, optional, 'reference'),
    version: f.integer(1, 2 ** 31 - 1, { default: 1 }),
  },
});
