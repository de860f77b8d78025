// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { openApp } from '../../../testing/open-app.tsx';
import { idOf, sampleItem } from '../../../testing/sample.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

it('a test that fails from the form brings the reason into sight, and keeps what was typed', async () => {
  const id = idOf('validationruleset', 0);
  const item = {
    ...sampleItem('validationruleset', 0, ['organisation']),
    name: 'High',
    action: 'block',
    tag: null,
    payment_profile: null,
    email: null,
    webhook_url: null,
    rules: [{ name: 'country_code', operator: '==', value: 'BR' }],
    draft: null,
  };
  await openApp(`/riskrules?id=${id}&_open=true&_form=edit`, {
    prepare: (api) => {
      api.failures.set(`GET /v1/validationruleset/${id}`, () => Response.json(item));
      api.failures.set('POST /v1/validationruleset/test', () => {
        throw new TypeError('the connection was reset');
      });
    },
  });
  await userEvent.type(await screen.findByLabelText(/^Name/), 'er');
  const scrolled: [string, unknown][] = [];
  Element.prototype.scrollIntoView = function scrollIntoView(this: Element, to) {
    scrolled.push([this.ariaLabel ?? '', to]);
  };
  await userEvent.click(screen.getByRole('button', { name: 'Test' }));
  await screen.findByText('We can’t reach the service right now.');
  await waitFor(() => expect(scrolled).toContainEqual(['Test on history', { block: 'start' }]));
  expect((screen.getByLabelText(/^Name/) as HTMLInputElement).value).toBe('Higher');
}, 60_000);
