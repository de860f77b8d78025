import { use } from 'react';
import type { Story } from '../item/story.ts';
import type { Detail } from '../list/declaration.ts';

type Load = NonNullable<Detail['story']>;
const coming = new WeakMap<Load, Promise<Story>>();

function loadOnce(load: Load): Promise<Story> {
  const known = coming.get(load);
  if (known) return known;
  const made = load();
  coming.set(load, made);
  made.then(
    // As React marks what it waited for itself: what is there is taken without a pause, and the panel drawn once.
    (value) => void Object.assign(made, { status: 'fulfilled', value }),
    // After a failure, such as a network that was away, the next opening tries again.
    () => void coming.delete(load),
  );
  return made;
}

/** Sends for the story of a list's items ahead of the first that is opened. */
export async function loadStory({ story }: Detail): Promise<void> {
  if (story) await loadOnce(story);
}

const none: Promise<undefined> = Object.assign(Promise.resolve(undefined), { status: 'fulfilled', value: undefined });

/** The declared story; waits where it is late. Undefined where none is declared. */
export const useDeclaredStory = ({ story }: Detail): Story | undefined => use(story ? loadOnce(story) : none);
