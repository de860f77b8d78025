import { expect, test } from 'vitest';
import { summaryOf, tagOf } from './nouns.ts';

test.each([
  ['revoke', 'apikey', 'Revoke an API key'],
  ['status', 'refund', 'Change the status of a refund'],
  ['merge', 'tag', 'Merge a tag into another'],
  ['make-default', 'bankaccount', 'Make a bank account the default'],
  ['payment', 'terminal', 'Send a payment to a terminal'],
  ['resend', 'user', 'Send the welcome mail again to a user'],
  ['resend', 'webhook', 'Send a webhook again'],
  ['cancel', 'oneoff', 'Cancel a one-off'],
  ['draft', 'costscheme', 'Save a draft of a cost scheme'],
  ['unpaid', 'settlement', 'State that the bank did not pay a settlement'],
])('the verb %s of %s is described as “%s”', (verb, path, summary) => {
  expect(summaryOf(verb, path)).toBe(summary);
});

test('the calls below a path are headed by its plural', () => {
  expect(tagOf('merchant/audittrail')).toBe('Merchant audit trail items');
});
