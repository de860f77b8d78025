// @vitest-environment jsdom

import {
  type ConfiguredSetting,
  type SettingName,
  setting_defaults,
  setting_names,
} from '@sluis/contract/configuration';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openApp } from '../../../testing/open-app.tsx';
import { idOf, sampleItem } from '../../../testing/sample.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const merchant = idOf('organisation', 2);
const path = `/v1/organisation/${merchant}/configuration`;
const provider = { id: idOf('organisation', 1), name: 'Kaashuis' };
const values = { ...setting_defaults, audit_kept_months: 24, modules: ['sap'] };
const settingOf = (name: SettingName, more: Partial<ConfiguredSetting> = {}): ConfiguredSetting => ({
  name,
  value: values[name],
  from: null,
  is_own: false,
  inherited: { value: values[name], from: null },
  version: 0,
  changes: [],
  ...more,
});

async function open(changed: readonly ConfiguredSetting[] = []) {
  const items = setting_names.map((name) => changed.find((each) => each.name === name) ?? settingOf(name));
  const app = await openApp(`/psp/merchants/${merchant}:psp/merchant-configuration`, {
    roles: ['PSP', 'PSP_ALL'],
    prepare: (api) => {
      const organisations = [
        { ...sampleItem('organisation', 1), ...provider, parent: null },
        { ...sampleItem('organisation', 2), id: merchant, name: 'Bakkerij', parent: provider.id },
      ];
      const processors = [1, 2, 3].map((n) => ({
        ...sampleItem('processor', n),
        name: `Acquirer ${n}`,
        payment_product: 'card',
        organisation: n === 3 ? idOf('organisation', 9) : provider.id,
      }));
      const list = (found: readonly object[]) => () =>
        Response.json({ items: found, total: found.length, total_is_exact: true, next: null });
      api.failures.set('GET /v1/organisation', list(organisations));
      api.failures.set('GET /v1/processor', list(processors));
      api.failures.set(`GET ${path}`, () => Response.json({ items }));
      for (const name of setting_names) {
        api.failures.set(`POST ${path}/${name}`, () => Response.json({ items }));
        api.failures.set(`POST ${path}/${name}/reset`, () => Response.json({ items }));
      }
    },
  });
  const article = (name: string) => screen.findByRole('article', { name });
  const change = async (name: string) => {
    await userEvent.click(await screen.findByRole('button', { name: new RegExp(`^(Change|Set) ${name}$`) }));
    return within(await screen.findByRole('dialog', { name }));
  };
  const sent = async (name: SettingName) => {
    await waitFor(() => expect(app.api.last('POST', `${path}/${name}`)).toBeTruthy());
    return app.api.last('POST', `${path}/${name}`)?.body;
  };
  return { ...app, article, change, sent };
}

describe('the configuration of a merchant', () => {
  it('shows each setting with its effect, its value and the user who set it', async () => {
    const { article } = await open([
      settingOf('idle_minutes', { value: 20, from: provider }),
      settingOf('refunds_beyond_balance', { value: false, is_own: true, version: 1 }),
    ]);
    await article('Limit per day');
    expect(screen.getAllByRole('article')).toHaveLength(setting_names.length);
    expect((await article('Log out when inactive')).textContent).toContain('20 minutesInherited from Kaashuis');
    expect((await article('Refunds beyond the balance')).textContent).toContain('Not allowedSet here');
    expect((await article('Limit per day')).textContent).toContain('No limitDefault');
    expect((await article('Modules')).textContent).toContain('SAPDefault');
    expect((await article('Language of payment pages')).textContent).toContain('The browser’s language');
  });

  it('is sent as one setting with its loaded version; no choice means no restriction', async () => {
    const { change, sent } = await open([
      settingOf('payment_products', { value: ['card', 'ideal'], is_own: true, version: 4 }),
    ]);
    const dialog = await change('Allowed payment methods');
    expect(dialog.getByText('Empty: All payment methods.')).toBeTruthy();
    await userEvent.click(dialog.getByRole('combobox', { name: 'Allowed payment methods' }));
    await userEvent.keyboard('{Backspace}{Backspace}');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await sent('payment_products')).toEqual({ value: null, version: 4 });
  });

  it('limits each currency in its own decimals', async () => {
    const { change, sent } = await open();
    const dialog = await change('Limit per day');
    await userEvent.click(dialog.getByRole('button', { name: 'Add currency' }));
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: /Currency/ }), 'JPY');
    await userEvent.type(dialog.getByRole('textbox', { name: /Amount/ }), '5000');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await sent('limit_per_day')).toEqual({ value: [{ currency_code: 'JPY', amount: 5000 }], version: 0 });
  });

  it('offers the processors that the merchant could use', async () => {
    const { change, sent } = await open();
    const dialog = await change('Allowed processors');
    await userEvent.click(dialog.getByRole('combobox', { name: 'Allowed processors' }));
    const options = await screen.findAllByRole('option', { name: /Acquirer/ });
    expect(options.map(({ textContent }) => textContent)).toEqual(['Acquirer 1 · Card', 'Acquirer 2 · Card']);
    await userEvent.click(options[0] as HTMLElement);
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await sent('processors')).toEqual({ value: [idOf('processor', 1)], version: 0 });
  });

  it('refuses a descriptor that banks do not show', async () => {
    const { api, change } = await open();
    const dialog = await change('Statement descriptor');
    await userEvent.type(dialog.getByRole('textbox', { name: 'Statement descriptor' }), 'SHOP* <b>');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText(/Use 2 to 22 letters and digits/)).toBeTruthy();
    expect(api.last('POST', `${path}/descriptor`)).toBeUndefined();
  });

  it('shows that another user has changed it and who, and overwrites it on request', async () => {
    const { api, change } = await open([settingOf('idle_minutes', { value: 15, is_own: true, version: 2 })]);
    const dialog = await change('Log out when inactive');
    const minutes = dialog.getByRole('textbox', { name: 'Log out when inactive' });
    await userEvent.clear(minutes);
    await userEvent.type(minutes, '25');
    const newer = settingOf('idle_minutes', { value: 20, is_own: true, version: 3 });
    const items = setting_names.map((name) => (name === 'idle_minutes' ? newer : settingOf(name)));
    api.failures.set(`GET ${path}`, () => Response.json({ items }));
    const details = { version: 3, changed_by: 'Ann Example', changed_at: '2026-11-24T09:30:00.000Z' };
    const error = { code: 'stale_version', message: '', request_id: 'r', details };
    api.failures.set(`POST ${path}/idle_minutes`, ({ body }) =>
      (body as { version: number }).version === 3
        ? Response.json({ items })
        : Response.json({ error }, { status: 409 }),
    );
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText(/^Changed by Ann Example/)).toBeTruthy();
    expect(await dialog.findByRole('row', { name: /Log out when inactive.*15.*20/ })).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Overwrite' }));
    await waitFor(() => expect(api.last('POST', `${path}/idle_minutes`)?.body).toEqual({ value: 25, version: 3 }));
  });

  it('shows the effective value before a setting is reset', async () => {
    const { api, article } = await open([
      settingOf('idle_minutes', { value: 15, is_own: true, version: 2, inherited: { value: 20, from: provider } }),
    ]);
    const setting = within(await article('Log out when inactive'));
    const reset = setting.getByRole('button', { name: 'Reset to inherited' });
    await userEvent.click(reset);
    const dialog = within(await screen.findByRole('dialog', { name: 'Reset Log out when inactive' }));
    expect(dialog.getByText('Now: 15 minutes. Afterwards, as inherited: 20 minutes.')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Reset to inherited' }));
    await waitFor(() => expect(api.last('POST', `${path}/idle_minutes/reset`)?.body).toEqual({ version: 2 }));
  });

  it('focuses the set button, once the reset button has been removed', async () => {
    const { api, article } = await open([settingOf('idle_minutes', { value: 15, is_own: true, version: 2 })]);
    const setting = within(await article('Log out when inactive'));
    await userEvent.click(setting.getByRole('button', { name: 'Reset to default' }));
    api.failures.set(`GET ${path}`, () => Response.json({ items: setting_names.map((name) => settingOf(name)) }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Reset Log out when inactive' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Reset to default' }));
    const button = await setting.findByRole('button', { name: 'Set Log out when inactive' });
    await waitFor(() => expect(document.activeElement).toBe(button));
  });
});
