import { expect, it } from 'vitest';
import { readDraft, writeDraft } from './report-draft.ts';

it('reads what it writes', () => {
  const draft = {
    name: 'March & April',
    filters: 'amount%3E=100&status%5B%5D=FAILED',
    columns: ['id', 'customer.name'],
    format: 'xlsx',
    timezone: 'Europe/Amsterdam',
  };
  expect(readDraft(writeDraft(draft))).toEqual(draft);
});

it('leaves out missing values', () => {
  expect(readDraft(writeDraft({ filters: 'id=1' }))).toEqual({ filters: 'id=1' });
  expect(readDraft(undefined)).toEqual({});
});
