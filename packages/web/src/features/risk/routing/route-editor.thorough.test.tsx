// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  answer,
  choose,
  focused,
  noordzee,
  openEditor,
  openRoutings,
  polder,
  press,
  route,
  routingOf,
  split,
} from '../../../testing/open-routings.tsx';
import { idOf, sampleItem } from '../../../testing/sample.ts';

beforeAll(() => {
  // What the diagram asks for and jsdom lacks.
  vi.stubGlobal('DOMMatrixReadOnly', class {});
});
afterEach(() => {
  cleanup();
  localStorage.clear();
});

describe('the editor', () => {
  it('adds, resets, undoes and moves by keys, and never loses the focus', async () => {
    await openRoutings(`/intelligent-routing/${route}`);
    const dialog = await openEditor();
    await waitFor(() => expect(focused()).toBe('If amount > €500.00'));
    await press('{ArrowDown}');
    expect(focused()).toBe('Then Polder');
    await press('{ArrowDown}{ArrowRight}');
    expect(focused()).toBe('Then Polder');
    await press('{ArrowLeft}');
    expect(focused()).toBe('Else If card brand is Visa');
    await press('{Delete}');
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Not chosen yet'));
    await press('{Control>}z{/Control}');
    await waitFor(() => expect(focused()).toBe('Else If card brand is Visa'));
    await press('{Control>}{Shift>}z{/Shift}{/Control}');
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Not chosen yet'));
    await press('{Control>}z{/Control}');
    await waitFor(() => expect(focused()).toBe('Else If card brand is Visa'));
    await press('{ArrowRight}b');
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Not chosen yet'));
    await press('c');
    await waitFor(() => expect(document.activeElement).toHaveProperty('value', 'Amount'));
    // The first condition stays.
    expect(within(dialog).queryByRole('button', { name: /Remove condition/ })).toBeNull();
    const buttons = within(dialog).getAllByRole('button', { name: 'Add condition' });
    // The first is that of the node, and the others are those of the empty ones below it.
    await userEvent.click(buttons[0] as HTMLElement);
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Remove condition 2' }));
    await press('{Escape}');
    await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('treeitem'));
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  it('folds and unfolds a branch', async () => {
    await openRoutings(`/intelligent-routing/${route}`);
    const dialog = await openEditor();
    await waitFor(() => expect(focused()).toBe('If amount > €500.00'));
    expect(within(dialog).getAllByRole('treeitem')).toHaveLength(5);
    await press('{ArrowLeft}');
    expect(within(dialog).getAllByRole('treeitem')).toHaveLength(1);
    await press('{ArrowRight}');
    expect(within(dialog).getAllByRole('treeitem')).toHaveLength(5);
  });

  it('resets the operator with the name, and the value with the operator', async () => {
    await openRoutings(`/intelligent-routing/${route}`);
    const dialog = await openEditor();
    await waitFor(() => expect(focused()).toBe('If amount > €500.00'));
    await press('{Enter}');
    const operator = () => within(dialog).getByRole('combobox', { name: 'Condition 1: Operator' });
    await userEvent.selectOptions(operator(), '<');
    expect(within(dialog).getByRole('textbox', { name: 'Condition 1: Value' })).toHaveProperty('value', '');
    await choose(dialog, 'Condition 1: Attribute', 'Card brand');
    expect(operator()).toHaveProperty('value', '');
    expect(within(dialog).getByRole('combobox', { name: 'Condition 1: Value' })).toHaveProperty('disabled', true);
    await userEvent.selectOptions(operator(), '!=');
    await choose(dialog, 'Condition 1: Value', 'Mastercard');
    await press('{Escape}');
    await waitFor(() => expect(focused()).toBe('If card brand is not Mastercard'));
  });

  it('keeps an amount as it was typed until its currency is chosen', async () => {
    const profile = { ...sampleItem('paymentprofile', 1), organisation: idOf('organisation', 1) };
    await openRoutings(`/intelligent-routing/${route}`, {
      prepare: (fake) =>
        fake.failures.set(
          'GET /v1/paymentprofile',
          answer([
            { ...profile, currency_code: 'EUR' },
            { ...profile, id: idOf('paymentprofile', 2), currency_code: 'USD' },
          ]),
        ),
    });
    const dialog = await openEditor();
    await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('treeitem'));
    await press('{Enter}');
    await userEvent.selectOptions(within(dialog).getByRole('combobox', { name: 'Condition 1: Operator' }), '<');
    const value = () => within(dialog).getByRole('textbox', { name: 'Condition 1: Value' });
    await userEvent.type(value(), '500');
    await press('{Escape}');
    await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('treeitem'));
    await press('{Control>}z{/Control}');
    await press('{Control>}{Shift>}z{/Shift}{/Control}');
    await press('{Enter}');
    await userEvent.selectOptions(
      within(dialog).getByRole('combobox', { name: 'Condition 1: Value (Currency of the amount)' }),
      'EUR',
    );
    expect(value()).toHaveProperty('value', '500');
    await press('{Escape}');
    await waitFor(() => expect(focused()).toBe('If amount < €500.00'));
  });

  it('saves no amount that was typed before its only currency was known', async () => {
    let know = (): void => undefined;
    const known = new Promise<void>((resolve) => {
      know = resolve;
    });
    const { api } = await openRoutings(`/intelligent-routing/${route}`, {
      prepare: (fake) => {
        fake.late = ({ path }) => (path === '/v1/paymentprofile' ? known : undefined);
      },
    });
    const dialog = await openEditor();
    await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('treeitem'));
    await press('{Enter}');
    await userEvent.selectOptions(within(dialog).getByRole('combobox', { name: 'Condition 1: Operator' }), '<');
    const value = () => within(dialog).getByRole('textbox', { name: 'Condition 1: Value' });
    await userEvent.type(value(), '500');
    await press('{Escape}{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    know();
    // Amounts of saved conditions are read by the only currency.
    await screen.findByText(/€/);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    const fault = await screen.findByRole('alert');
    expect(within(fault).getByText(/This field is required/)).toBeTruthy();
    expect(api.last('POST', `/v1/routing/${route}`)).toBeUndefined();
  });

  it('names branches that decide nothing', async () => {
    const below = { if: [{ name: 'amount', operator: '<', value: 100 }], then: noordzee, else: polder };
    await openRoutings(`/intelligent-routing/${route}`, {
      routings: [
        routingOf(1, 'Cards', {
          details: { ...split, then: below, else: { ...split, then: noordzee, else: noordzee } },
        }),
      ],
    });
    const dialog = await openEditor();
    expect(await within(dialog).findAllByText('Condition 1 contradicts the conditions before it.')).toHaveLength(2);
    expect(within(dialog).getAllByText('No payment gets here.').length).toBeGreaterThan(0);
  });

  it('shows one node at a time on a narrow screen, with the way to it and an outline', async () => {
    await openRoutings(`/intelligent-routing/${route}`, { isNarrow: true });
    const dialog = await openEditor();
    await waitFor(() => expect(focused()).toBe('If amount > €500.00'));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Else If card brand is Visa' }));
    await waitFor(() => expect(focused()).toBe('Else If card brand is Visa'));
    await press('{ArrowRight}');
    await waitFor(() => expect(focused()).toBe('Then Polder'));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Start' }));
    await waitFor(() => expect(focused()).toBe('If amount > €500.00'));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Outline' }));
    expect(within(dialog).getAllByRole('treeitem')).toHaveLength(5);
    await userEvent.click(within(dialog).getByRole('treeitem', { name: 'Else Noordzee' }));
    await waitFor(() => expect(focused()).toBe('Else Noordzee'));
    await press('e');
    await choose(dialog, 'Processor', 'Polder');
    await press('{Escape}');
    await waitFor(() => expect(focused()).toBe('Else Polder'));
  });
});
