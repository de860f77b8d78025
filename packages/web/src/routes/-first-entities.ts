import { declare } from '@sluis/contract/declared';
import { paymentlink } from '@sluis/contract/entities/checkout/paymentlink';
import { terminal } from '@sluis/contract/entities/checkout/terminal';
import { organisation } from '@sluis/contract/entities/merchants/organisation';
import { paymentprofile } from '@sluis/contract/entities/merchants/paymentprofile';
import { customer } from '@sluis/contract/entities/payments/customer';
import { mandate } from '@sluis/contract/entities/payments/mandate';
import { refund } from '@sluis/contract/entities/payments/refund';
import { tag } from '@sluis/contract/entities/payments/tag';
import { transaction } from '@sluis/contract/entities/payments/transaction';
import { processor } from '@sluis/contract/entities/processors/processor';
import { validationruleset } from '@sluis/contract/entities/risk/validationruleset';
import { subscription } from '@sluis/contract/entities/subscriptions/subscription';

/**
 * The entities of the lists that the first script draws, and those that their fields refer to; the others load with
 * `rest`.
 */
declare({
  customer,
  mandate,
  organisation,
  paymentlink,
  paymentprofile,
  processor,
  refund,
  subscription,
  tag,
  terminal,
  transaction,
  validationruleset,
});
