import { declare } from '@sluis/contract/declared';
import { customer } from '@sluis/contract/entities/customer';
import { organisation } from '@sluis/contract/entities/organisation';
import { paymentlink } from '@sluis/contract/entities/paymentlink';
import { paymentprofile } from '@sluis/contract/entities/paymentprofile';
import { processor } from '@sluis/contract/entities/processor';
import { refund } from '@sluis/contract/entities/refund';
import { subscription } from '@sluis/contract/entities/subscription';
import { tag } from '@sluis/contract/entities/tag';
import { terminal } from '@sluis/contract/entities/terminal';
import { transaction } from '@sluis/contract/entities/transaction';

/** Those of the lists that the first script draws, and what their fields refer to; the others come with `rest`. */
declare({
  customer,
  organisation,
  paymentlink,
  paymentprofile,
  processor,
  refund,
  subscription,
  tag,
  terminal,
  transaction,
});
