import { entity, statusesOf, type Transitions, verb } from '../../base/entity.ts';
import { f } from '../../base/fields.ts';
import { account_kinds } from '../../finance/accounts.ts';
import { million } from '../../finance/kinds.ts';

export const saprun_transitions = {
  CREATED: ['DOWNLOADED'],
  DOWNLOADED: [],
  FAILED: ['CREATED'],
} as const satisfies Transitions;

const may = { roles: ['PSP_SAP_UPDATE'], body: {} } as const;

/** The most accounts of a run in all currencies. */
const lines_max = 100_000;

/** The postings of one day of the provider, added up by account in SAP: made once, when the day is over. */
export const saprun = entity({
  name: 'saprun',
  noun: 'SAP run',
  placement: 'local',
  display: 'reference',
  default_sort: '-booked_on',
  transitions: saprun_transitions,
  roles: { list: ['PSP_SAP_LIST'] },
  actions: {
    /** Makes the file of a run that failed, with the accounts of now; it keeps its number. */
    retry: verb({ ...may, offered: { status: ['FAILED'] } }),
    /** States that the file leaves the house; from then on `GET /v1/saprun/{id}/file` answers it. */
    download: verb({ ...may, offered: { status: ['CREATED'] } }),
  },
  fields: {
    id: f.id('sapr'),
    created_at: f.instant(),
    last_status_update: f.instant(),
    /** The provider. */
    organisation: f.ref('organisation'),
    /** From 1, without gaps. */
    number: f.integer(1, 2 ** 31 - 1, { unique: true }),
    /** SAP-{number}, which begins the numbers of its documents. */
    reference: f.text(16, { search: 'prefix', unique: true }),
    /** The day of its postings. */
    booked_on: f.date({ unique: true }),
    /** Debits, which equal credits. */
    totals: f.rows({ currency_code: f.currency(), amount: f.amount(0) }, { min: 0, max: 200, by: 'currency_code' }),
    /** None while it has failed. */
    lines: f.rows(
      {
        general_ledger_account: f.text(10),
        cost_centre: f.text(10, { nullable: true }),
        tax_code: f.text(2, { nullable: true }),
        currency_code: f.currency(),
        debit: f.amount(0),
        credit: f.amount(0),
      },
      { min: 0, max: lines_max },
    ),
    /** Postings without an account in SAP. */
    unmapped: f.rows(
      {
        account_kind: f.oneOf(account_kinds),
        component: f.text(40, { nullable: true }),
        vat_rate_ppm: f.integer(0, million, { nullable: true }),
      },
      { min: 0, max: lines_max },
    ),
    downloaded_at: f.instant({ nullable: true }),
    downloaded_by: f.ref('user', { nullable: true }),
    status: f.oneOf(statusesOf(saprun_transitions)),
    status_reason: f.text(200, { nullable: true }),
    version: f.integer(1, 2 ** 31 - 1, { default: 1 }),
  },
});
