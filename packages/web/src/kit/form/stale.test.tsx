// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openApp } from '../../testing/open-app.tsx';
import { idOf, sampleItem } from '../../testing/sample.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const id = idOf('checkoutdesign', 3);
const path = `/v1/checkoutdesign/${id}`;

it("loads another user's changes, keeps the input, and saves both", async () => {
  const design = sampleItem('checkoutdesign', 3, ['organisation']);
  const first = { ...design, css: null, logo_url: null, background_image_url: null };
  const newer = { ...first, description: 'Of a colleague', version: 2 };
  let stored: object = first;
  const brought: Element[] = [];
  const { api } = await openApp(`/checkout-designs/${id}`, {
    roles: ['USER_ALL'],
    prepare: ({ failures }) => {
      failures.set(`GET ${path}`, () => Response.json(stored));
      failures.set(`GET ${path}/changes`, () => Response.json({ items: [] }));
      failures.set('POST /v1/checkoutdesign/preview', () =>
        Response.json({ preview: 'x', dropped_css: [], payment_products: [] }),
      );
      failures.set(`POST ${path}`, () =>
        stored === first
          ? Response.json({ error: { code: 'stale_version', message: '', request_id: 'req_1' } }, { status: 409 })
          : Response.json({ ...newer, version: 3 }),
      );
    },
  });
  const name = await screen.findByRole('textbox', { name: /^Name/ });
  await userEvent.clear(name);
  await userEvent.type(name, 'Mine');
  const colours = screen.queryAllByRole('textbox', { name: /colour/ });
  for (const colour of colours) await userEvent.clear(colour);
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    brought.push(this);
  });
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  const message = await screen.findByText('Someone else has changed this in the meantime.');
  // A form is longer than the window: its buttons are visible, and the message above them is not.
  await waitFor(() => expect(brought.some((each) => each.contains(message))).toBe(true));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save' })));
  stored = newer;
  await userEvent.click(await screen.findByRole('button', { name: 'Load latest version' }));
  const description = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Description/ }).value;
  await waitFor(() => expect(description()).toBe('Of a colleague'));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Name/ }).value).toBe('Mine');
  expect(screen.queryByText('Someone else has changed this in the meantime.')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(api.last('POST', path)?.body).toMatchObject({ name: 'Mine', version: 2 }));
  expect(api.last('POST', path)?.body).not.toHaveProperty('description');
});

it('shows that another user has changed the plan in the form, and adopts nothing without being asked', async () => {
  const plan = sampleItem('plan', 3, ['payment_profile', 'webhook']);
  const at = `/v1/plan/${plan.id}`;
  const valid = { redirect_url: null, webhook_subscription_update: null, email_subscription_update: null };
  let stored = { ...plan, description: 'As it was', version: 4, ...valid };
  const { api, client } = await openApp(`/subscriptions/plans?id=${plan.id}&_open=true`, {
    roles: ['USER_ALL'],
    prepare: ({ failures }) => {
      failures.set(`GET ${at}`, () => Response.json(stored));
      failures.set(`POST ${at}`, () => Response.json({ ...stored, version: stored.version + 1 }));
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Name/ });
  const description = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Description/ });
  const reload = () => client.invalidateQueries({ queryKey: ['item'] });
  await screen.findByRole('textbox', { name: /^Name/ });
  stored = { ...stored, description: 'Of a colleague', version: 5 };
  await reload();
  await waitFor(() => expect(description().value).toBe('Of a colleague'));
  await userEvent.clear(name());
  await userEvent.type(name(), 'Mine');
  stored = { ...stored, description: 'Of another', version: 6 };
  await reload();
  expect(await screen.findByText('Someone else has changed this in the meantime.')).toBeTruthy();
  expect([name().value, description().value]).toEqual(['Mine', 'Of a colleague']);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(api.last('POST', at)?.body).toEqual({ name: 'Mine', version: 5 }));
});

describe('a plan that two people change', () => {
  const plan = sampleItem('plan', 3, ['payment_profile', 'webhook']);
  const at = `/v1/plan/${plan.id}`;
  const first = {
    ...plan,
    name: 'Box',
    description: 'As it was',
    version: 4,
    redirect_url: null,
    webhook_subscription_update: null,
    email_subscription_update: null,
  };

  /** Opens the form of the plan, with functions that change the stored plan and that reload it. */
  async function edit() {
    let stored = first;
    const refusal = () => ({
      code: 'stale_version',
      message: '',
      request_id: 'r',
      details: { version: stored.version, changed_by: 'Ann Example', changed_at: '2026-11-24T09:30:00.000Z' },
    });
    const app = await openApp(`/subscriptions/plans?id=${plan.id}&_open=true`, {
      roles: ['USER_ALL'],
      prepare: ({ failures }) => {
        failures.set(`GET ${at}`, () => Response.json(stored));
        failures.set(`POST ${at}`, ({ body }) =>
          (body as { version: number }).version === stored.version
            ? Response.json({ ...stored, version: stored.version + 1 })
            : Response.json({ error: refusal() }, { status: 409 }),
        );
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    const name = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Name/ });
    return {
      ...app,
      name,
      form: within(name.closest('form') as HTMLElement),
      store: (more: Partial<typeof first>) => {
        stored = { ...stored, ...more };
      },
      reload: () => app.client.invalidateQueries({ queryKey: ['item'] }),
    };
  }

  it('shows the second user who changed what, and overwrites it on request', async () => {
    const { api, name, form, store } = await edit();
    await userEvent.clear(name);
    await userEvent.type(name, 'Crate');
    store({ name: 'Bag', description: 'Of a colleague', version: 5 });
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText(/^Changed by Ann Example on 24 Nov 2026/)).toBeTruthy();
    const rows = await form.findAllByRole('row');
    expect(rows.map((row) => row.textContent)).toEqual([
      'FieldWasIs now',
      'Nameyou changed it tooBoxBag',
      'DescriptionAs it wasOf a colleague',
    ]);
    expect(name.value).toBe('Crate');
    await userEvent.click(form.getByRole('button', { name: 'Overwrite' }));
    await waitFor(() =>
      expect(api.last('POST', at)?.body).toEqual({ name: 'Crate', description: 'As it was', version: 5 }),
    );
  });

  it('adopts a newer version with a message if nothing was typed, and without one if no field of the form changed', async () => {
    const { name, store, reload } = await edit();
    const message = /You see the latest version/;
    store({ version: 5 });
    await reload();
    store({ name: 'Bag', version: 6 });
    expect(screen.queryByText(message)).toBeNull();
    await reload();
    expect(await screen.findByText(message)).toBeTruthy();
    expect(name.value).toBe('Bag');
  });
});
