import { entity, verb } from '../../base/entity.ts';
import { f } from '../../base/fields.ts';

/** How long a payment waits at a terminal for its card: by default, at least and at most. */
export const terminal_timeout_s = { default: 120, min: 10, max: 600 };

const changeable = { create: 'optional', nullable: true, update: true } as const;
/** Known once a device is enrolled. */
const of_device = { nullable: true } as const;

/** A device in a shop on which customers pay. Its payment profile is of the same organisation. */
const is_active = { status: ['ACTIVE'] } as const;

export const terminal = entity({
  name: 'terminal',
  cap: { at_most: 10_000 },
  display: 'name',
  roles: {
    list: ['TERMINAL_LIST'],
    create: ['TERMINAL_CREATE'],
    update: ['TERMINAL_UPDATE'],
    delete: ['TERMINAL_DELETE'],
  },
  events: ['ENROLMENT_STARTED', 'ENROLLED', 'ACTIVATED', 'DEACTIVATED'],
  actions: {
    /** Answers a `code` that a device gives to become this terminal. An earlier code is no longer valid. */
    enrol: verb({
      roles: ['TERMINAL_UPDATE'],
      offered: is_active,
      shown_once: true,
      shows: {
        code: f.text(40),
        /** Where the demo has a device that accepts the code. */
        sandbox_url: f.text(500, { create: 'optional' }),
      },
      body: {},
    }),
    /** Its calls are refused, and a payment that waits at it is cancelled. */
    deactivate: verb({ roles: ['TERMINAL_UPDATE'], offered: is_active, dangerous: true, body: {} }),
    activate: verb({ roles: ['TERMINAL_UPDATE'], offered: { status: ['INACTIVE'] }, body: {} }),
    /** Sends an amount to it; returns the payment, which waits there for a card. */
    payment: verb({
      roles: ['TRANSACTION_CREATE'],
      offered: is_active,
      answers: 'transaction',
      body: {
        amount: f.amount(1),
        merchant_reference: f.text(200),
        description: f.text(500, { create: 'optional', nullable: true }),
        customer: f.ref('customer', { create: 'optional', nullable: true }),
        timeout_s: f.integer(terminal_timeout_s.min, terminal_timeout_s.max, { create: 'optional' }),
      },
    }),
    /** Cancels a payment that waits at it for a card. */
    cancel: verb({
      roles: ['TRANSACTION_CREATE'],
      answers: 'transaction',
      body: { transaction: f.ref('transaction') },
    }),
  },
  fields: {
    id: f.id('term'),
    created_at: f.instant(),
    organisation: f.ref('organisation', { create: 'required' }),
    name: f.text(200, { create: 'required', update: true, search: 'contains' }),
    /** As printed on the device. */
    serial_number: f.text(50, { create: 'required', search: 'prefix' }),
    model: f.text(100, changeable),
    /** Without one it takes no payments. */
    payment_profile: f.ref('paymentprofile', changeable),
    /** Such as a shop or a till. */
    location: f.text(200, changeable),
    status: f.oneOf(['ACTIVE', 'INACTIVE'], { default: 'ACTIVE' }),
    /** The version of the software on the device. */
    software: f.text(50, of_device),
    enrolled_at: f.instant(of_device),
    last_seen_at: f.instant(of_device),
    /** Of a code that has not been used. */
    code_expires_at: f.instant(of_device),
    code_hash: f.text(64, { nullable: true, output: 'never', unique: true }),
    token_hash: f.text(64, { nullable: true, output: 'never', unique: true }),
    version: f.integer(1, 2 ** 31 - 1, { default: 1 }),
  },
});
