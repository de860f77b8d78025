// @vitest-environment jsdom
import type { Rule } from '@sluis/contract/risk/conditions';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { FakeApi } from '../../../testing/fake-api.ts';
import { answer, list, normal, openRulesets, rules, ruleset } from '../../../testing/open-rulesets.tsx';
import { idOf, sampleItem } from '../../../testing/sample.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

describe('the form of a ruleset', () => {
  const part = (number: number, name: string) =>
    screen.findByLabelText(`Rule ${number}: ${name}`, { selector: 'input, select' });
  const choose = async (number: number, text: string, option: string) => {
    const input = await part(number, 'Attribute');
    await userEvent.click(input);
    await userEvent.clear(input);
    await userEvent.type(input, text);
    await userEvent.click(await screen.findByRole('option', { name: option }));
  };
  const compare = async (number: number, operator: string) =>
    userEvent.selectOptions(await part(number, 'Operator'), operator);

  it('builds a velocity, a group of countries and an amount, and sends minor units', async () => {
    const { api } = await openRulesets('/3dsecure?_open=true', []);
    await userEvent.type(await screen.findByLabelText(/^Name/), 'Careful');
    expect(((await part(1, 'Operator')) as HTMLSelectElement).disabled).toBe(true);
    await choose(1, 'decl', 'Number of declines');
    expect(((await part(1, 'Value')) as HTMLInputElement).disabled).toBe(true);
    await compare(1, '>');
    await userEvent.type(await part(1, 'Value'), '3');
    await userEvent.click(screen.getByRole('button', { name: 'Add rule' }));
    await choose(2, 'country', 'Country');
    await compare(2, 'NOT_IN');
    await userEvent.click(screen.getByRole('button', { name: 'Add the EEA (30)' }));
    await userEvent.click(screen.getByRole('button', { name: 'Add rule' }));
    await choose(3, 'amount', 'Amount');
    await compare(3, '>');
    await userEvent.type(await part(3, 'Value'), '200');
    const says = screen.getByRole('region', { name: 'The rules say' });
    expect(normal(says.textContent)).toContain(
      'declines per card in 1 hour > 3 and country is not in the EEA and amount > €200.00 → ask for 3-D Secure',
    );
    expect(screen.queryByLabelText('Webhook URL')).toBeNull();
    await userEvent.click(screen.getAllByRole('button', { name: 'Add ruleset' }).at(-1) as HTMLElement);
    const sent = await waitFor(() => {
      const found = api.sent.find(({ method, path }) => method === 'POST' && path === '/v1/validationruleset');
      expect(found).toBeDefined();
      return found?.body as { rules: Rule[] };
    });
    expect(sent).toMatchObject({ name: 'Careful', action: '3dSecure', active: true, tag: null, webhook_url: null });
    expect(
      sent.rules.map(({ name, operator, value, currency_code }) => [
        name,
        operator,
        value.length > 3 && Array.isArray(value) ? value.length : value,
        currency_code,
      ]),
    ).toEqual([
      ['declined_per_card_1h', '>', '3', undefined],
      ['country_code', 'NOT_IN', 30, undefined],
      ['amount', '>', '20000', 'EUR'],
    ]);
  }, 60_000);

  it('resets the operator with the attribute, and sends nothing that is incomplete', async () => {
    const { api } = await openRulesets('/riskrules?_open=true', []);
    await userEvent.type(await screen.findByLabelText(/^Name/), 'High');
    await choose(1, 'amount', 'Amount');
    await compare(1, '>');
    await choose(1, 'browser', 'Browser');
    expect(((await part(1, 'Operator')) as HTMLSelectElement).value).toBe('');
    await userEvent.click(screen.getAllByRole('button', { name: 'Add ruleset' }).at(-1) as HTMLElement);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Rule 1: Operator')));
    expect(api.sent.some(({ method, path }) => method === 'POST' && path === '/v1/validationruleset')).toBe(false);
  }, 60_000);

  it('says what the server refuses beside its input, and keeps what was typed', async () => {
    const { api } = await openRulesets('/riskrules?_open=true', []);
    api.failures.set('POST /v1/validationruleset', () =>
      Response.json(
        {
          error: { code: 'invalid_value', message: '', fields: { 'rules.0.value': ['not_allowed'] }, request_id: 'r' },
        },
        { status: 422 },
      ),
    );
    await userEvent.type(await screen.findByLabelText(/^Name/), 'High');
    await choose(1, 'amount', 'Amount');
    await compare(1, '>');
    await userEvent.type(await part(1, 'Value'), '500');
    await userEvent.click(screen.getAllByRole('button', { name: 'Add ruleset' }).at(-1) as HTMLElement);
    const value = (await part(1, 'Value')) as HTMLInputElement;
    await waitFor(() => expect(value.getAttribute('aria-invalid')).toBe('true'));
    expect(value.value).toBe('500');
    await waitFor(() => expect(document.activeElement).toBe(value));
  }, 60_000);

  it('drops the duplicates of a pasted list, and says how many', async () => {
    await openRulesets('/riskrules?_open=true', []);
    await choose(1, 'email', 'Email domain');
    await compare(1, 'IN');
    await userEvent.click(await part(1, 'Value'));
    await userEvent.paste('one.example, TWO.example\none.example');
    expect(await screen.findByText('2 values added. 1 duplicate left out.')).toBeTruthy();
    const says = screen.getByRole('region', { name: 'The rules say' });
    expect(says.textContent).toContain('email domain is one of one.example, two.example');
  }, 60_000);

  it('explains an amount in minor units without calling it wrong', async () => {
    const id = idOf('validationruleset', 0);
    const profiles = ['EUR', 'USD'].map((currency_code, n) => ({ ...sampleItem('paymentprofile', n), currency_code }));
    const item = ruleset(0, { rules: [{ name: 'amount', operator: '>', value: '50000' }] });
    await openRulesets(`/riskrules?id=${id}&_open=true&_form=edit`, [item], {
      prepare: (api) => answer(api, 'GET /v1/paymentprofile', list(profiles)),
    });
    const hint = await screen.findByText('In minor units, such as cents. Choose a currency.');
    const value = await part(1, 'Value');
    expect(value.getAttribute('aria-invalid')).not.toBe('true');
    expect(value.getAttribute('aria-describedby')).toContain(hint.id);
  }, 60_000);

  const posts = (api: FakeApi) =>
    api.sent.filter(
      ({ method, path }) => method === 'POST' && /validationruleset(\/[^/]+(\/(draft|publish))?)?$/.test(path),
    );
  const refusal = () =>
    Response.json({ error: { code: 'rate_limited', message: '', request_id: 'r' } }, { status: 429 });

  it('makes one ruleset even if its draft is refused and changed', async () => {
    const { api } = await openRulesets('/riskrules?_open=true', []);
    const id = idOf('validationruleset', 9);
    const at = `/v1/validationruleset/${id}`;
    answer(api, 'POST /v1/validationruleset', ruleset(9, { version: 1, active: false }));
    api.failures.set(`POST ${at}/draft`, refusal);
    await userEvent.type(await screen.findByLabelText(/^Name/), 'High');
    await choose(1, 'amount', 'Amount');
    await compare(1, '>');
    await userEvent.type(await part(1, 'Value'), '500');
    await userEvent.click(screen.getByRole('button', { name: 'Save as draft' }));
    await screen.findByText(/^rate_limited/);
    answer(api, `POST ${at}/draft`, { id, version: 2 });
    await userEvent.type(screen.getByLabelText(/^Name/), 'er');
    await userEvent.click(screen.getByRole('button', { name: 'Save as draft' }));
    await waitFor(() => expect(posts(api)).toHaveLength(3));
    expect(posts(api).map(({ path }) => path)).toEqual(['/v1/validationruleset', `${at}/draft`, `${at}/draft`]);
    expect(posts(api)[2]?.body).toMatchObject({ draft: { name: 'Higher', active: true }, version: 1 });
  }, 60_000);

  it('goes on with the version of the draft if publishing it is refused', async () => {
    const id = idOf('validationruleset', 0);
    const at = `/v1/validationruleset/${id}`;
    const draft = {
      name: 'Later',
      email: null,
      webhook_url: null,
      tag: null,
      payment_profile: null,
      rules,
      active: true,
    };
    const { api } = await openRulesets(`/riskrules?id=${id}&_open=true&_form=edit`, [ruleset(0, { draft })]);
    answer(api, `POST ${at}/draft`, { id, version: 5 });
    api.failures.set(`POST ${at}/publish`, refusal);
    await userEvent.type(await screen.findByLabelText(/^Name/), ' 2');
    await userEvent.click(screen.getByRole('button', { name: 'Save and publish' }));
    await screen.findByText(/^rate_limited/);
    await userEvent.type(screen.getByLabelText(/^Name/), '3');
    await userEvent.click(screen.getByRole('button', { name: 'Save and publish' }));
    await waitFor(() => expect(posts(api)).toHaveLength(4));
    expect(posts(api).map(({ path, body }) => [path, (body as { version: number }).version])).toEqual([
      [`${at}/draft`, 4],
      [`${at}/publish`, 5],
      [`${at}/draft`, 5],
      [`${at}/publish`, 5],
    ]);
  }, 60_000);

  it('keeps a draft beside the live version', async () => {
    const id = idOf('validationruleset', 0);
    const { api } = await openRulesets(`/riskrules?id=${id}&_open=true&_form=edit`, [ruleset(0)]);
    const name = await screen.findByLabelText(/^Name/);
    await userEvent.clear(name);
    await userEvent.type(name, 'Higher');
    await userEvent.click(screen.getByRole('button', { name: 'Save as draft' }));
    const sent = await waitFor(() => {
      const found = api.sent.find(({ path }) => path === `/v1/validationruleset/${id}/draft`);
      expect(found).toBeDefined();
      return found;
    });
    expect(sent?.body).toMatchObject({ draft: { name: 'Higher', active: true, rules } });
  }, 60_000);
});
