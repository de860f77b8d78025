import { entities } from '@sluis/contract/registry';
import { expect, it } from 'vitest';
import { status_tones, toneOf } from './status-tones.ts';

it('covers every status of every entity, and nothing else', () => {
  for (const [name, tones] of Object.entries(status_tones)) {
    const { values } = entities[name as keyof typeof status_tones].fields.status;
    expect(Object.keys(tones).sort()).toEqual([...values].sort());
  }
});

it('treats an unknown status as ended', () => {
  expect(toneOf('refund', 'NEW_ONE')).toBe('ended');
  expect(toneOf('nothing', 'PENDING')).toBe('ended');
});
