import type { QueryClient } from '@tanstack/react-query';
import { act, fireEvent } from '@testing-library/react';
import { vi } from 'vitest';
import type { createAppRouter } from '../app/router.ts';

interface Opened {
  readonly router: ReturnType<typeof createAppRouter>;
  readonly client: QueryClient;
}

const quiet_ms = 10;
/** A screen that asks again and again never comes to rest. */
const settled_max_ms = 1000;

/** Waits until nothing is loading and the page stays the same. */
async function settled({ client }: Opened): Promise<void> {
  let isChanged = true;
  const observer = new MutationObserver(() => {
    isChanged = true;
  });
  observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  const until_ms = performance.now() + settled_max_ms;
  while ((isChanged || client.isFetching() > 0 || client.isMutating() > 0) && performance.now() < until_ms) {
    isChanged = false;
    await vi.dynamicImportSettled();
    await act(() => new Promise((resolve) => setTimeout(resolve, quiet_ms)));
  }
  observer.disconnect();
}

const layer = '[role=dialog], [role=menu], [role=listbox]';
const layers = (): Element[] => [...document.querySelectorAll(layer)];

const choice = '[role=option], [role=menuitem]:not(a), input:is([type=checkbox], [type=radio])';
const pressable = `button, [role=tab], input[aria-haspopup=listbox], ${choice}`;
/** Of more choices than these one is pressed: they are countries, roles or filters, and not what a form depends on. */
const choices_max = 8;

const nameOf = (element: HTMLElement): string =>
  element.getAttribute('aria-label') ||
  (element as HTMLInputElement).labels?.[0]?.textContent ||
  element.textContent ||
  element.title;

/** By its first text, without what is filled in: the buttons of all rows are one, and so are the days of a calendar. */
function keyOf(element: HTMLElement): string {
  const group = element.closest('[role=listbox], [role=menu], [role=dialog], fieldset, table, section');
  const isOfMany = element.matches(choice) && (group?.querySelectorAll(choice).length ?? 0) > choices_max;
  const [name = ''] = nameOf(element).match(/⟦[^⟧]*⟧/u) ?? [];
  return `${element.role ?? element.tagName} ${isOfMany ? '' : name.replace(/\S*[\d_]\S*/g, '')}`;
}

/** What can be pressed in a part of the page, and in what lies above the page; no language is chosen. */
function pressables(within: string): Map<string, HTMLElement> {
  const found = [...document.body.querySelectorAll<HTMLElement>(pressable)].filter(
    (each) =>
      !each.matches(':disabled, [aria-disabled=true], [data-disabled=true], [lang]') &&
      each.closest(`${within}, ${layer}`),
  );
  return new Map(found.map((each): [string, HTMLElement] => [keyOf(each), each]).reverse());
}

interface Pressing {
  /** The part of the screen, as a selector. */
  readonly within: string;
  /** What needs no press: it has had one. */
  readonly done: Set<string>;
  /** Is called after each press, with what was pressed. */
  readonly onShown: (pressed: string) => void;
}

/** Presses everything in a part of a screen once, then everything that this has brought, and so on. */
export async function pressAll(opened: Opened, { within, done, onShown }: Pressing): Promise<void> {
  const { router } = opened;

  async function goBack(address: string, before: readonly Element[]): Promise<void> {
    for (const each of layers().reverse())
      if (!before.includes(each)) fireEvent.keyDown(each, { key: 'Escape', code: 'Escape' });
    if (router.state.location.href !== address)
      await act(() => router.navigate({ href: address, ignoreBlocker: true } as never));
    await settled(opened);
  }

  /** Of several that a press brings, one may take away the others: it is pressed again for each. */
  async function pressNew(known: ReadonlySet<string>): Promise<void> {
    for (;;) {
      const shown = pressables(within);
      const [key, element] = [...shown].find(([each]) => !known.has(each) && !done.has(each)) ?? [];
      if (key === undefined || !element) return;
      const { href } = router.state.location;
      const before = layers();
      done.add(key);
      fireEvent.click(element);
      await settled(opened);
      onShown(key);
      const brought = [...pressables(within).keys()].filter((each) => !shown.has(each) && !done.has(each));
      await pressNew(new Set(shown.keys()));
      const left = brought.filter((each) => !done.has(each));
      if (left.length > 0 && left.length < brought.length) done.delete(key);
      await goBack(href, before);
    }
  }
  await pressNew(new Set());
}
