// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Confirmation } from '../../../kit/confirm/lazy-dialogs.ts';
import { answer, normal, openRulesets, rules, ruleset } from '../../../testing/open-rulesets.tsx';
import { idOf } from '../../../testing/sample.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

describe('the screen of rulesets', () => {
  it('shows the rulesets of its action as sentences, all by one call, with hits and their payments', async () => {
    const id = idOf('validationruleset', 0);
    const { api } = await openRulesets('/riskrules', [ruleset(0), ruleset(1, { draft: { name: 'x' } })], {
      prepare: (api) =>
        answer(api, 'GET /v1/validationruleset/hits', {
          items: [{ ruleset: id, count: 1204, last_at: '2026-11-20T09:30:00.000Z', missing: [] }],
        }),
    });
    await screen.findByRole('heading', { name: 'Fraud rules' });
    const [first] = await screen.findAllByText(/amount > €500.00 and country is not one of NL, BE/);
    expect(normal(first?.textContent)).toBe('amount > €500.00 and country is not one of NL, BE → block');
    const { query } = api.last('GET', '/v1/validationruleset') ?? {};
    expect([query?.get('action'), query?.get('_limit')]).toEqual(['block', 'all']);
    const hits = await screen.findByRole('link', { name: '1,204 matches in 7 days' });
    expect(hits.getAttribute('href')).toContain('rulesets%5B%5D=');
    expect(screen.getByText('Has draft')).toBeTruthy();
  });

  it('folds an item, and remembers that', async () => {
    const { unmount } = await openRulesets('/riskrules', [ruleset(0)]);
    await screen.findByText(/amount > €500.00/);
    await userEvent.click(screen.getByRole('button', { name: 'Collapse Ruleset 0' }));
    expect(screen.queryByText(/amount > €500.00/)).toBeNull();
    unmount();
    await openRulesets('/riskrules', [ruleset(0)]);
    await screen.findByRole('button', { name: 'Expand Ruleset 0' });
    expect(screen.queryByText(/amount > €500.00/)).toBeNull();
  });

  it('says in words that there are none', async () => {
    await openRulesets('/3dsecure', []);
    await screen.findByText('No rulesets found.');
  });

  it('leads from business rules to the tags', async () => {
    await openRulesets('/tagrules', []);
    expect((await screen.findByRole('link', { name: 'Manage tags' })).getAttribute('href')).toBe('/tags');
  });

  it('turns a ruleset off by its version', async () => {
    const { api } = await openRulesets('/riskrules', [ruleset(0)]);
    await userEvent.click(await screen.findByRole('switch', { name: 'Turn “Ruleset 0” on or off' }));
    const sent = await waitFor(() => {
      const found = api.sent.find(({ method }) => method === 'POST');
      expect(found?.path).toBe(`/v1/validationruleset/${idOf('validationruleset', 0)}`);
      return found;
    });
    expect(sent?.body).toEqual({ active: false, version: 4 });
  });

  it('shows a switch only to those who may turn it', async () => {
    await openRulesets('/riskrules', [ruleset(0)], { roles: ['TAG_LIST', 'VALIDATION_RULESET_LIST'] });
    await screen.findByText(/amount > €500.00/);
    expect(screen.queryByRole('switch')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Add ruleset' })).toBeNull();
    expect(screen.getByText('Live')).toBeTruthy();
  });
});

describe('the panel of a ruleset', () => {
  const id = idOf('validationruleset', 0);
  const draft = { ...ruleset(0), rules: [{ ...rules[0], value: '100000' }, rules[1]] };
  const content = {
    name: 'Ruleset 0',
    email: null,
    webhook_url: null,
    tag: null,
    payment_profile: null,
    rules,
    active: true,
  };

  it('says what the draft changes, and publishes it with a note by its version', async () => {
    const item = ruleset(0, { draft: { ...content, rules: draft.rules } });
    const { api } = await openRulesets(`/riskrules?id=${id}&_open=true`, [item]);
    const changes = await screen.findByRole('region', { name: 'The draft changes' });
    expect(normal(changes.textContent)).toContain('amount > €500.00 → amount > €1,000.00');
    // A button loads its dialog a moment after it is drawn.
    await Confirmation.ahead();
    await userEvent.click(screen.getByRole('button', { name: 'Publish' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.type(within(dialog).getByLabelText('Note'), 'Fewer false alarms');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Publish' }));
    await waitFor(() =>
      expect(api.sent.find(({ path }) => path === `/v1/validationruleset/${id}/publish`)?.body).toEqual({
        note: 'Fewer false alarms',
        version: 4,
      }),
    );
  }, 60_000);

  it('adds older versions page by page', async () => {
    await openRulesets(`/riskrules?id=${id}&_open=true&_tab=versions`, [ruleset(0)], {
      prepare: (fake) =>
        void fake.failures.set(`GET /v1/validationruleset/${id}/versions`, ({ query }) => {
          const of = (number: number) => ({
            ...{ number, actor_kind: 'user', actor_name: 'Mara', note: `Note ${number}` },
            ...{ created_at: '2026-11-20T09:30:00.000Z', content: { ...content, name: `Name ${number}` } },
          });
          return Response.json(
            query.get('_after') === '2' ? { items: [of(1)], next: null } : { items: [of(3), of(2)], next: '2' },
          );
        }),
    });
    await screen.findByText('Note 3');
    expect(screen.queryByText('Note 2')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Older versions' }));
    await screen.findByText('Note 1');
    expect(screen.getByText('Note 2')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Older versions' })).toBeNull();
  }, 60_000);

  it('lists the versions and rolls back to one', async () => {
    const version = { actor_kind: 'user', created_at: '2026-11-20T09:30:00.000Z' };
    const { api } = await openRulesets(`/riskrules?id=${id}&_open=true&_tab=versions`, [ruleset(0)], {
      prepare: (api) =>
        answer(api, `GET /v1/validationruleset/${id}/versions`, {
          items: [
            { ...version, number: 3, content, note: 'Back', actor_name: 'Mara' },
            { ...version, number: 2, content: { ...content, rules: draft.rules }, note: null, actor_name: null },
          ],
        }),
    });
    await screen.findByText('Back');
    await userEvent.click(screen.getByRole('button', { name: 'Roll back' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Roll back' }));
    await waitFor(() =>
      expect(api.sent.find(({ path }) => path === `/v1/validationruleset/${id}/rollback`)?.body).toEqual({
        note: null,
        to: 2,
      }),
    );
  }, 60_000);
});
