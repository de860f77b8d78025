import { entity } from '../../base/entity.ts';
import { f } from '../../base/fields.ts';

/** A call to the API, a call of ours to somebody else, and what a job made for somebody. */
export const audit_types = ['incoming', 'outgoing', 'job'] as const;
/** By an API key, by somebody who is signed in, by a payment terminal, or by nobody: what Sluis does by itself. */
export const audit_authentications = ['api', 'jwt', 'terminal', 'system'] as const;

/**
 * What was called, by whom and with what outcome. Rows are written with their effect and never changed; they name what was
 * there when they were written.
 */
export const audittrail = entity({
  name: 'audittrail',
  noun: 'audit trail item',
  display: 'route',
  roles: { list: ['PSP_AUDITTRAIL_LIST'] },
  few: ['type', 'authentication', 'response_code'],
  fields: {
    id: f.id('aud'),
    created_at: f.instant(),
    organisation: f.ref('organisation', { loose: true }),
    /** What it follows from: the call that asked for a job, or the message of which a call out is an attempt. */
    parent: f.text(64, { nullable: true }),
    type: f.oneOf(audit_types),
    method: f.text(10),
    /** The path with its parameters; for a call out what it was made for. */
    route: f.text(200, { search: 'prefix' }),
    /** The host that was called, of a call out. */
    destination: f.text(255, { nullable: true }),
    url: f.text(2000),
    /** 0 if there was no response. */
    response_code: f.integer(0, 999, { bounds: 'exclusive' }),
    duration_ms: f.integer(0, 2 ** 31 - 1),
    authentication: f.oneOf(audit_authentications),
    user: f.ref('user', { nullable: true, loose: true }),
    apikey: f.ref('apikey', { nullable: true, loose: true }),
    origin: f.text(64, { nullable: true }),
    request_id: f.text(100, { search: 'exact' }),
    /** The item that it was about. */
    item: f.text(64, { nullable: true }),
    /** The payment that it was about, also through a refund or chargeback of it. */
    transaction: f.ref('transaction', { nullable: true, loose: true }),
    payment_profile: f.ref('paymentprofile', { nullable: true, loose: true }),
    /** Whether the merchant sees the row as well as the provider. */
    audience: f.oneOf(['merchant', 'provider']),
    /** Somebody who is signed in looked at something on a screen; of older rows that is not known. */
    screen_read: f.boolean({ default: false, output: 'filter' }),
    /** Headers and bodies, as JSON or packed; answered by `content`. */
    request: f.object({}, { nullable: true, output: 'never' }),
    response: f.object({}, { nullable: true, output: 'never' }),
    bodies: f.bytes({ nullable: true, output: 'never' }),
  },
});
