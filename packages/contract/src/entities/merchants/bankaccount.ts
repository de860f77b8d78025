import { entity, statusesOf, type Transitions, verb } from '../../base/entity.ts';
import { f } from '../../base/fields.ts';

export const bank_account_transitions = {
  NEW: ['VERIFIED', 'REJECTED'],
  VERIFIED: ['BLOCKED'],
  REJECTED: [],
  BLOCKED: [],
} as const satisfies Transitions;

const given = { create: 'optional', nullable: true } as const;
const judged = { roles: ['PSP_BANK_ACCOUNT_UPDATE'] } as const;
const why = { reason: f.text(200) } as const;

/**
 * A bank account of a merchant, or of the provider, verified by somebody else. Its number never changes: another number
 * is another account. Accounts of merchants need BANK_ACCOUNT roles to change, those of the provider PSP_BANK_ACCOUNT
 * roles.
 */
export const bankaccount = entity({
  name: 'bankaccount',
  noun: 'bank account',
  placement: 'shared',
  cap: { at_most: 200 },
  display: 'name',
  known_by: ['name', 'currency_code', 'status'],
  small: true,
  transitions: bank_account_transitions,
  roles: {
    list: ['BANK_ACCOUNT_LIST', 'PSP_BANK_ACCOUNT_LIST'],
    create: ['BANK_ACCOUNT_CREATE', 'PSP_BANK_ACCOUNT_CREATE'],
    update: ['BANK_ACCOUNT_UPDATE', 'PSP_BANK_ACCOUNT_UPDATE'],
    delete: ['BANK_ACCOUNT_DELETE', 'PSP_BANK_ACCOUNT_DELETE'],
  },
  actions: {
    /** By a user other than the one who added it. */
    verify: verb({ ...judged, offered: { status: ['NEW'] }, body: {} }),
    reject: verb({ ...judged, offered: { status: ['NEW'] }, dangerous: true, body: why }),
    block: verb({ ...judged, offered: { status: ['VERIFIED'] }, dangerous: true, body: why }),
    /** Now, or once it is verified: until then the present default stays in use. */
    'make-default': verb({
      roles: ['BANK_ACCOUNT_UPDATE', 'PSP_BANK_ACCOUNT_UPDATE'],
      offered: { status: ['NEW', 'VERIFIED'], is_default: [false], default_when_verified: [false] },
      body: {},
    }),
  },
  fields: {
    id: f.id('bank'),
    created_at: f.instant(),
    last_status_update: f.instant(),
    organisation: f.ref('organisation', { create: 'required' }),
    name: f.text(100, { create: 'required', update: true, search: 'contains' }, 'name'),
    holder_name: f.text(140, { create: 'required', search: 'contains' }, 'name'),
    country_code: f.country({ create: 'required' }),
    currency_code: f.currency({ create: 'required' }),
    /** Stored in capitals, without spaces. */
    iban: f.text(42, { ...given, search: 'prefix' }, 'iban'),
    /** For accounts without an IBAN, with the number of the bank in the form of its country (`account-numbers.ts`). */
    account_number: f.text(40, { ...given, search: 'prefix' }),
    routing_number: f.text(20, given),
    bic: f.text(11, given),
    status: f.oneOf(statusesOf(bank_account_transitions)),
    status_reason: f.text(200, { nullable: true }),
    /** The one in use of its organisation and currency. */
    is_default: f.boolean({ default: false }),
    /** Becomes the default once verified. */
    default_when_verified: f.boolean({ create: 'optional', default: false }),
    /** The name of the file with the proof; the file is at `/bankaccount/{id}/proof`. */
    proof_name: f.text(200, { nullable: true }),
    proof_added_at: f.instant({ nullable: true }),
    created_by: f.ref('user', { nullable: true }),
    /** The user who added it, or the owner of the API key; another user verifies it. */
    creator: f.text(40, { nullable: true, output: 'never' }),
    version: f.integer(1, 2 ** 31 - 1, { default: 1 }),
  },
});

/** The allowed types and size, in bytes, of a proof. */
export const proof_types = ['application/pdf', 'image/png', 'image/jpeg'] as const;
export const proof_bytes_max = 10_000_000;
