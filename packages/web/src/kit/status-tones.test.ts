import { statusesOf } from '@sluis/contract/base/entity';
import { entities } from '@sluis/contract/registry';
import { expect, it } from 'vitest';
import { status_tones, toneOf } from './status-tones.ts';

it('draws every status of every table of transitions, and nothing else', () => {
  for (const [name, tones] of Object.entries(status_tones)) {
    const { transitions } = entities[name as keyof typeof status_tones];
    expect(Object.keys(tones).sort()).toEqual([...statusesOf(transitions)].sort());
  }
});

it('takes a status that it does not know for ended', () => {
  expect(toneOf('refund', 'NEW_ONE')).toBe('ended');
  expect(toneOf('nothing', 'PENDING')).toBe('ended');
});
