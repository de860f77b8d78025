import { entity, verb } from '../../base/entity.ts';
import { f } from '../../base/fields.ts';

/**
 * An address that fails to receive webhooks: since when, and its last answer. The row is deleted when it accepts one,
 * and a week after the last try.
 */
export const webhookaddress = entity({
  name: 'webhookaddress',
  noun: 'webhook address',
  nouns: 'webhook addresses',
  display: 'url',
  roles: { list: ['WEBHOOK_LIST'] },
  actions: {
    /** Sends to it again after it answered 410. */
    enable: verb({ roles: ['WEBHOOK_CREATE'], offered: { status: ['DISABLED'] }, body: {} }),
  },
  fields: {
    id: f.id('wadr'),
    created_at: f.instant(),
    organisation: f.ref('organisation'),
    /** Once in an organisation. */
    url: f.text(500, { search: 'prefix', unique: true }, 'url'),
    /** Disabled after an answer 410: nothing is sent there. Enabled by a user after that, and nothing sent since. */
    status: f.oneOf(['FAILING', 'DISABLED', 'ENABLED']),
    failing_since: f.instant(),
    /** Failing for a day, or disabled: its contacts were mailed. */
    lasting: f.boolean({ default: false }),
    last_tried_on: f.instant(),
    /** Tries since then, of any webhook. */
    failures: f.integer(1, 2 ** 31 - 1, { default: 1 }),
    /** Of its last answer; null if it did not answer. */
    status_code: f.integer(100, 999, { nullable: true }),
    error: f.text(500, { nullable: true }),
    /** The last one tried. */
    webhook: f.ref('webhook'),
    version: f.integer(1, 2 ** 31 - 1, { default: 1 }),
  },
});
