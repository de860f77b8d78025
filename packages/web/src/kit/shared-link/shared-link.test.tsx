// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { openPart } from '../../testing/open-app.tsx';
import { SharedLink } from './shared-link.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('opens a mail with the link to the customer, in which no part of a text becomes a header', async () => {
  await openPart(
    <SharedLink url="https://pay.example/l?a=1&b=2" to="nina@example.org" subject="Scarves & hats?cc=x@example.org" />,
    'en',
  );
  const mail = new URL((await screen.findByRole('link', { name: 'Send by email' })).getAttribute('href') ?? '');
  expect(decodeURIComponent(mail.pathname)).toBe('nina@example.org');
  expect([...mail.searchParams]).toEqual([
    ['subject', 'Scarves & hats?cc=x@example.org'],
    ['body', 'https://pay.example/l?a=1&b=2'],
  ]);
});
