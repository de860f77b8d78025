import { entity } from '../../base/entity.ts';
import { f } from '../../base/fields.ts';

/** A call to the API, a call by Sluis, and work of a job for a user. */
export const audit_types = ['incoming', 'outgoing', 'job'] as const;
/** By an API key, a signed-in user, a payment terminal, or Sluis itself. */
export const audit_authentications = ['api', 'jwt', 'terminal', 'system'] as const;

/**
 * Each call, its caller and its outcome. Rows are written with their effect and never changed; they keep the names of
 * that time.
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
    /** Its cause: the call that started a job, or the message that an outgoing call tries to deliver. */
    parent: f.text(64, { nullable: true }),
    type: f.oneOf(audit_types),
    method: f.text(10),
    /** The path with its parameters; for an outgoing call its purpose. */
    route: f.text(200, { search: 'prefix' }),
    /** Of an outgoing call. */
    destination: f.text(255, { nullable: true }),
    url: f.text(2000),
    /** 0 without a response. */
    response_code: f.integer(0, 999, { bounds: 'exclusive' }),
    duration_ms: f.integer(0, 2 ** 31 - 1),
    authentication: f.oneOf(audit_authentications),
    user: f.ref('user', { nullable: true, loose: true }),
    apikey: f.ref('apikey', { nullable: true, loose: true }),
    origin: f.text(64, { nullable: true }),
    request_id: f.text(100, { search: 'exact' }),
    item: f.text(64, { nullable: true }),
    /** The payment that it is about, also through a refund or chargeback of it. */
    transaction: f.ref('transaction', { nullable: true, loose: true }),
    payment_profile: f.ref('paymentprofile', { nullable: true, loose: true }),
    /** Whether the merchant sees the row as well as the provider. */
    audience: f.oneOf(['merchant', 'provider']),
    /** A signed-in user looked at something on a screen; older rows do not record this. */
    screen_read: f.boolean({ default: false, output: 'filter' }),
    /** Headers and bodies, as JSON or compressed; answered by `content`. */
    request: f.object({}, { nullable: true, output: 'never' }),
    response: f.object({}, { nullable: true, output: 'never' }),
    bodies: f.bytes({ nullable: true, output: 'never' }),
  },
});
