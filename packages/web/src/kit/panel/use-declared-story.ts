import { useOnce } from '../../lib/once.ts';
import type { Story } from '../item/story.ts';
import type { Detail } from '../list/declaration.ts';

const none = async (): Promise<undefined> => undefined;

/** The declared story; waits where it is late. Undefined where none is declared. */
export const useDeclaredStory = ({ story }: Pick<Detail, 'story'>): Story | undefined =>
  useOnce<Story | undefined>(story ?? none);
