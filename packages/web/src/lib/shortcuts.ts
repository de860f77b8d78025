import { useLocalStorage } from '@mantine/hooks';
import { useEffectEvent, useLayoutEffect } from 'react';
import { useMe } from './session.ts';

/** Whether keys of one letter do anything for this user on this device: speech input types letters too (WCAG 2.1.4). */
export function useShortcutsOn(): [boolean, (on: boolean) => void] {
  const [isOn, set] = useLocalStorage({
    key: `sluis.shortcuts.${useMe().id}`,
    defaultValue: true,
    getInitialValueInEffect: false,
  });
  return [isOn, set];
}

const typed_into =
  'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="menu"], [role="listbox"]';

/** Whether a key is one pressed by itself, where nobody types, chooses or has to answer a dialog first. */
function isShortcut({ ctrlKey, metaKey, altKey, key, target, defaultPrevented }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || key.length > 1 || defaultPrevented) return false;
  if (target instanceof Element && target.closest(typed_into)) return false;
  return document.querySelector('[aria-modal="true"]') === null;
}

/** After this letter another one says where to go; so long it waits for it. */
const go = 'g';
const go_ms = 1500;

let went_ms = Number.NEGATIVE_INFINITY;
const keys_said = new WeakMap<KeyboardEvent, string>();

/** The key, after `g` both; worked out once for an event, however many listen. */
function keysOf(event: KeyboardEvent): string {
  const known = keys_said.get(event);
  if (known !== undefined) return known;
  const key = event.key.toLowerCase();
  const keys = event.timeStamp - went_ms < go_ms ? `${go} ${key}` : key;
  went_ms = keys === go ? event.timeStamp : Number.NEGATIVE_INFINITY;
  keys_said.set(event, keys);
  return keys;
}

/** Does something on a key, such as `j`, or on two after each other, such as `g t`; nothing where they are turned off. */
export function useShortcuts(actions: Readonly<Record<string, () => void>>): void {
  const [isOn] = useShortcutsOn();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isOn || !isShortcut(event)) return;
    const keys = keysOf(event);
    if (!Object.hasOwn(actions, keys)) return;
    event.preventDefault();
    actions[keys]?.();
  });
  // In the moment in which the screen is seen: an effect that follows it would lose a key that is pressed immediately.
  useLayoutEffect(() => {
    // The handlers of what has the focus come first, and may keep a key for themselves.
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
