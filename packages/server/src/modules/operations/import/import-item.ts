import type { ItemOf } from '@sluis/contract/registry';
import type { Row } from '../../../resource/commands.ts';

export type Import = ItemOf<'import'> & Row;
