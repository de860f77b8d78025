// @vitest-environment jsdom
import { type DesignPreview, look_fields } from '@sluis/contract/checkout-design';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { FakeApi } from '../../../testing/fake-api.ts';
import { openApp } from '../../../testing/open-app.tsx';
import { idOf } from '../../../testing/sample.ts';

const submit = vi.fn();
beforeEach(() => {
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(submit);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const answer: DesignPreview = {
  preview: 'sealed',
  dropped_css: [{ line: 2, text: 'position:fixed', fault: 'property' }],
  payment_products: ['card', 'ideal'],
};
const prepare = (api: FakeApi) => {
  api.failures.set('POST /v1/checkoutdesign/preview', () => Response.json(answer));
};
const open = (path: string) => openApp(path, { prepare });
const previewed = (api: FakeApi) => api.last('POST', '/v1/checkoutdesign/preview')?.body;

it("shows the page for the form's values before it is saved, and sends it once", async () => {
  const { api, router } = await open('/checkout-designs/new');
  const name = await screen.findByLabelText(/^Name/);
  expect(screen.getByLabelText('Button colour')).toHaveProperty('value', '#0f5c6e');
  await userEvent.type(name, 'Summer');
  const colour = screen.getByLabelText('Button colour');
  fireEvent.change(colour, { target: { value: '#5a189a' } });
  await waitFor(() =>
    expect(previewed(api)).toMatchObject({ button_color: '#5a189a', language: 'en', view: 'payment' }),
  );
  expect(screen.getByTitle('Preview').getAttribute('sandbox')).toBe('');
  expect(submit).toHaveBeenCalled();
  await userEvent.click(screen.getByText('Français'));
  await waitFor(() => expect(previewed(api)).toMatchObject({ language: 'fr' }));
  await userEvent.click(screen.getByRole('button', { name: 'Add design' }));
  await waitFor(() =>
    expect(api.last('POST', '/v1/checkoutdesign')?.body).toMatchObject({ name: 'Summer', button_color: '#5a189a' }),
  );
  await waitFor(() => expect(router.state.location.pathname).toBe('/checkout-designs'));
});

it('shows which colours are unreadable and which CSS is ignored, and refuses a picture that is not public', async () => {
  await open('/checkout-designs/new');
  fireEvent.change(await screen.findByLabelText('Button text colour'), { target: { value: '#0f5c6f' } });
  await screen.findByText(/Text on the button: contrast 1 : 1, and 4.5 : 1 is needed/);
  await userEvent.click(screen.getByRole('button', { name: /^Use #/ }));
  await screen.findByText(/Text on the button: contrast .*, easy to see/);
  await screen.findByText(/this property can’t be set for this part/);
  const logo = screen.getByLabelText('Logo URL');
  await userEvent.type(logo, 'https://192.168.0.1/a.png');
  await userEvent.tab();
  await screen.findByText(/Enter a public https address/);
});

it('orders methods by arrow keys, and keeps the last one on', async () => {
  const { api } = await open('/checkout-designs/new');
  await screen.findByTitle('Preview');
  await userEvent.click(screen.getByRole('switch', { name: /^Automatic/ }));
  const grip = screen.getByRole('button', { name: 'Move iDEAL' });
  grip.focus();
  await userEvent.keyboard('{ArrowUp}');
  await screen.findByText('iDEAL is now number 1 of 2.');
  await waitFor(() => expect(previewed(api)).toMatchObject({ payment_product_order: ['ideal', 'card'] }));
  await userEvent.click(screen.getByRole('switch', { name: 'Offer Card' }));
  expect(screen.getByRole('switch', { name: 'Offer iDEAL' })).toHaveProperty('disabled', true);
});

it('restores the values of a version, and saves them as a change', async () => {
  const id = idOf('checkoutdesign', 3);
  const { api } = await openApp(`/checkout-designs/${id}`, {
    prepare: (fake) => {
      prepare(fake);
      fake.changes.checkoutdesign = {
        ...Object.fromEntries(look_fields.flatMap((name) => (/_(color|url)$/.test(name) ? [[name, null]] : []))),
        button_color: '#222222',
        version: 2,
      };
      const change = {
        version: 2,
        created_at: '2026-11-20T10:00:00.000Z',
        actor_name: 'Mara Merchant',
        before: { button_color: '#111111' },
        after: { button_color: '#222222' },
      };
      fake.failures.set(`GET /v1/checkoutdesign/${id}/changes`, () => Response.json({ items: [change] }));
    },
  });
  await userEvent.click(await screen.findByRole('tab', { name: 'Versions' }));
  const panel = within(await screen.findByRole('tabpanel', { name: 'Versions' }));
  const [, oldest] = await panel.findAllByRole('listitem');
  await userEvent.click(within(oldest as HTMLElement).getByRole('button', { name: 'Load into the form' }));
  await waitFor(() => expect(screen.getByLabelText('Button colour')).toHaveProperty('value', '#111111'));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(api.last('POST', `/v1/checkoutdesign/${id}`)?.body).toEqual({ button_color: '#111111', version: 2 }),
  );
});

it('asks before unsaved input is discarded', async () => {
  await open('/checkout-designs/new');
  await userEvent.type(await screen.findByLabelText(/^Name/), 'Summer');
  await userEvent.click(screen.getByRole('link', { name: 'All designs' }));
  await screen.findByRole('dialog', { name: 'Unsaved changes' });
});
