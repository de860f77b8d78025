import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

/** Runs in the page: how often Tab is to be pressed until an element has the focus, Shift-Tab if it is negative. */
function stepsTo(target: Element): number {
  const page = target.ownerDocument;
  const reached = [
    ...page.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex]'),
  ].filter((each) => each.tabIndex >= 0 && !each.matches(':disabled') && each.checkVisibility());
  const from = reached.indexOf(page.activeElement as HTMLElement);
  return target === page.activeElement ? 0 : reached.indexOf(target as HTMLElement) - from || 1;
}

/** Moves the focus with Tab, in the shorter direction, until it is on an element. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let tries = 0; tries < 20; tries += 1) {
    const steps = await target.evaluate(stepsTo);
    if (steps === 0) return;
    for (let step = 0; step < Math.abs(steps); step += 1) await page.keyboard.press(steps > 0 ? 'Tab' : 'Shift+Tab');
  }
  throw new Error(`Tab does not lead to ${target}`);
}

/** Opens a tab, of which one has the focus, by its arrows. */
export async function openTab(page: Page, within: Locator, name: string): Promise<void> {
  await tabTo(page, within.getByRole('tab', { selected: true }));
  const tab = within.getByRole('tab', { name });
  for (let presses = 0; presses < 10 && (await tab.getAttribute('aria-selected')) === 'false'; presses += 1)
    await page.keyboard.press('ArrowRight');
  await expect(tab).toBeFocused();
}

export async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

export async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(text);
}

/** Chooses in a searchable select by typing. */
export async function search(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
  await expect(page.getByRole('listbox').locator('[data-combobox-selected]')).toContainText(text);
  await page.keyboard.press('Enter');
}

/** Chooses in a native select by its arrows. */
export async function pick(page: Page, target: Locator, value: string): Promise<void> {
  await tabTo(page, target);
  for (let presses = 0; presses < 20 && (await target.inputValue()) !== value; presses += 1)
    await page.keyboard.press('ArrowDown');
  await expect(target).toHaveValue(value);
}

/** The input of a part of a condition; the list of its choices has the same name. */
export const partOf = (within: Page | Locator, label: string): Locator =>
  within.getByLabel(label, { exact: true }).and(within.locator('input, select'));

/** Fills in the note of a dialog and confirms it. */
export async function confirm(page: Page, note: string, button: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await type(page, dialog.getByRole('textbox'), note);
  await press(page, dialog.getByRole('button', { name: button }));
  await expect(dialog).toHaveCount(0);
}
