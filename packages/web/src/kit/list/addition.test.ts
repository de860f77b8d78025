import { expect, it } from 'vitest';
import { joinAdditions, withAddition } from './addition.tsx';
import type { PanelParts, PlacedTab } from './declaration.ts';

const Nothing = () => null;
const tab = (id: string, after?: string): PlacedTab => ({ id, label: id, content: Nothing, ...(after && { after }) });
const panel: PanelParts = { tabs: [tab('payments'), tab('notes')] };
const placed = (...tabs: PlacedTab[]) => withAddition(panel, { tabs }).tabs?.map(({ id }) => id);

it('places a tab after another, after the details, or last', () => {
  expect(placed(tab('refunds', 'payments'))).toEqual(['payments', 'refunds', 'notes']);
  expect(placed(tab('refunds', 'details'))).toEqual(['refunds', 'payments', 'notes']);
  expect(placed(tab('refunds'))).toEqual(['payments', 'notes', 'refunds']);
});

it('refuses a tab after one that does not exist', () => {
  expect(() => placed(tab('refunds', 'payment'))).toThrow('refunds is placed after payment');
});

it('refuses two additions of a part that can only exist once', () => {
  expect(joinAdditions([{}, { several: Nothing }])).toEqual({ tabs: [], several: Nothing });
  expect(() => joinAdditions([{ several: Nothing }, { several: Nothing }])).toThrow('two features');
});
