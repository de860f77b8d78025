import type { Fields } from '@sluis/contract/base/fields';
import type { ImportKindName } from '@sluis/contract/entities/operations/import';
import { chargebacks } from './chargebacks.ts';
import { customers } from './customers.ts';
import type { AnyKind } from './kind.ts';
import { organisations } from './organisations.ts';
import { payments } from './payments.ts';
import { refunds } from './refunds.ts';

/** All kinds of files. The values of a row are those of its kind's columns. */
export const kinds = {
  customer: customers,
  transaction: payments,
  refund: refunds,
  chargeback: chargebacks,
  organisation: organisations,
} as unknown as Readonly<Record<ImportKindName, AnyKind<Fields>>>;
