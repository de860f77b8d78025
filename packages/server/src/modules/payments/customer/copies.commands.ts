import type { Trx } from '../../../platform/database/database.ts';
import type { Owned } from '../../../resource/item.ts';
import { question } from '../../../resource/module.ts';

export interface Eraser {
  /** Replaces the words and IP addresses of the person in a text. */
  readonly inText: (text: string) => string;
  /** Replaces the values of personal fields in JSON as well, except Sluis's own values, and keeps its structure. */
  readonly inJson: (json: string) => string;
}

export interface ErasedPerson {
  readonly person: Owned;
  /** The ids of the person, and of dependent items. */
  readonly about: readonly string[];
  readonly payments: readonly string[];
  readonly erase: Eraser;
}

/** Modules that erase a person in their copies of data: calls, files. */
export const copies_of_persons = question<(trx: Trx, erased: ErasedPerson) => Promise<void>>('copies of persons');
