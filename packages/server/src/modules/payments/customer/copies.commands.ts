import type { Trx } from '../../../platform/database/database.ts';
import type { Owned } from '../../../resource/item.ts';
import { question } from '../../../resource/module.ts';

/** Erases a person. */
export interface Eraser {
  /** Replaces the words and IP addresses of the person wherever they are. */
  readonly inText: (text: string) => string;
  /** Replaces the values of personal fields in JSON as well, and leaves what is ours: it stays the JSON that it was. */
  readonly inJson: (json: string) => string;
}

/** A person who is being erased. */
export interface ErasedPerson {
  readonly person: Owned;
  /** The ids of the person, and of what belongs to them. */
  readonly about: readonly string[];
  readonly payments: readonly string[];
  readonly erase: Eraser;
}

/** Who erases a person in what copies them: calls, files. */
export const copies_of_persons = question<(trx: Trx, erased: ErasedPerson) => Promise<void>>('copies of persons');
