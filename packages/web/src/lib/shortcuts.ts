import { useEffect, useEffectEvent } from 'react';
import { useMe } from './session.ts';
import { useStoredSwitch } from './use-stored.ts';

/** Whether single-letter shortcuts are on for this user on this device: speech input types letters too (WCAG 2.1.4). */
export function useShortcutsOn(): [boolean, (on: boolean) => void] {
  const [isOn, set] = useStoredSwitch(`sluis.shortcuts.${useMe().id}`, true);
  return [isOn, set];
}

const typed_into =
  'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="menu"], [role="listbox"]';

/** An open dialog, and a form whose code is loading: keys may be meant for it. */
const in_front = '[aria-modal="true"], [data-opening]';

/** Whether a key was pressed without modifiers, outside inputs, menus and open dialogs. */
function isShortcut({ ctrlKey, metaKey, altKey, key, target, defaultPrevented }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || key.length > 1 || defaultPrevented) return false;
  if (target instanceof Element && target.closest(typed_into)) return false;
  return document.querySelector(in_front) === null;
}

/** Starts a sequence of two letters that navigates; the second has to follow within this time. */
const go = 'g';
const go_ms = 1500;

let went_ms = Number.NEGATIVE_INFINITY;
const keys_by_event = new WeakMap<KeyboardEvent, string>();

/** The key, or both keys after `g`; determined once per event, for all listeners. */
function keysOf(event: KeyboardEvent): string {
  const known = keys_by_event.get(event);
  if (known !== undefined) return known;
  const key = event.key.toLowerCase();
  const keys = event.timeStamp - went_ms < go_ms ? `${go} ${key}` : key;
  went_ms = keys === go ? event.timeStamp : Number.NEGATIVE_INFINITY;
  keys_by_event.set(event, keys);
  return keys;
}

/** Performs actions on a key, such as `j`, or on a sequence of two, such as `g t`, unless shortcuts are turned off. */
export function useShortcuts(actions: Readonly<Record<string, () => void>>): void {
  const [isOn] = useShortcutsOn();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isOn || !isShortcut(event)) return;
    const keys = keysOf(event);
    if (!Object.hasOwn(actions, keys)) return;
    event.preventDefault();
    actions[keys]?.();
  });
  useEffect(() => {
    // Handlers of the focused element come first and can keep a key to themselves.
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
