import type { Entity } from '@sluis/contract/base/entity';
import { customer } from '@sluis/contract/entities/payments/customer';
import { refund } from '@sluis/contract/entities/payments/refund';
import { transaction } from '@sluis/contract/entities/payments/transaction';

// Loaded before a server: its writes then skip the statistics.
for (const entity of [transaction, refund, customer] as Entity[]) Object.assign(entity, { counted: [] });
