import type { Item } from './base/entity.ts';
import { declare } from './declared.ts';
import { alert } from './entities/alert.ts';
import { alertsetting } from './entities/alertsetting.ts';
import { annotation } from './entities/annotation.ts';
import { apikey } from './entities/apikey.ts';
import { attacheddiscount } from './entities/attacheddiscount.ts';
import { audittrail } from './entities/audittrail.ts';
import { bankaccount } from './entities/bankaccount.ts';
import { capture } from './entities/capture.ts';
import { cardaddlink } from './entities/cardaddlink.ts';
import { change } from './entities/change.ts';
import { chargeback } from './entities/chargeback.ts';
import { checkoutdesign } from './entities/checkoutdesign.ts';
import { customer } from './entities/customer.ts';
import { customernote } from './entities/customernote.ts';
import { fileimport } from './entities/import.ts';
import { mandate } from './entities/mandate.ts';
import { membership } from './entities/membership.ts';
import { middleware } from './entities/middleware.ts';
import { organisation } from './entities/organisation.ts';
import { paymentlink } from './entities/paymentlink.ts';
import { paymentprofile } from './entities/paymentprofile.ts';
import { plan } from './entities/plan.ts';
import { processor } from './entities/processor.ts';
import { processornotification } from './entities/processornotification.ts';
import { processorsettlement } from './entities/processorsettlement.ts';
import { processorsettlementfile } from './entities/processorsettlementfile.ts';
import { processorsettlementrun } from './entities/processorsettlementrun.ts';
import { refund } from './entities/refund.ts';
import { report } from './entities/report.ts';
import { reportschedule } from './entities/reportschedule.ts';
import { scheduledtransaction } from './entities/scheduledtransaction.ts';
import { settlementupdate } from './entities/settlementupdate.ts';
import { share } from './entities/share.ts';
import { statusupdate } from './entities/statusupdate.ts';
import { subscription } from './entities/subscription.ts';
import { subscriptiondiscount } from './entities/subscriptiondiscount.ts';
import { tag } from './entities/tag.ts';
import { terminal } from './entities/terminal.ts';
import { transaction } from './entities/transaction.ts';
import { user } from './entities/user.ts';
import { visit } from './entities/visit.ts';
import { webhook } from './entities/webhook.ts';
import { webhookaddress } from './entities/webhookaddress.ts';
import { welcomemail } from './entities/welcomemail.ts';

/** Every entity by its name: the one line that registers it, for the server, the web and the conformance suites. */
export const entities = {
  organisation,
  user,
  membership,
  apikey,
  welcomemail,
  bankaccount,
  paymentprofile,
  processor,
  middleware,
  customer,
  tag,
  transaction,
  capture,
  refund,
  chargeback,
  customernote,
  checkoutdesign,
  mandate,
  paymentlink,
  cardaddlink,
  scheduledtransaction,
  plan,
  subscriptiondiscount,
  subscription,
  attacheddiscount,
  report,
  reportschedule,
  visit,
  webhook,
  webhookaddress,
  terminal,
  alert,
  alertsetting,
  annotation,
  processornotification,
  processorsettlement,
  processorsettlementrun,
  processorsettlementfile,
  settlementupdate,
  share,
  statusupdate,
  import: fileimport,
  change,
  audittrail,
} as const;

declare(entities);

export { entityOf, prefixOf } from './declared.ts';

export type EntityName = keyof typeof entities;
/** The wire type of an item of an entity. */
export type ItemOf<N extends EntityName> = Item<(typeof entities)[N]>;

/** The references of an entity that can be expanded. */
export type RefsOf<N extends EntityName> = {
  [K in keyof (typeof entities)[N]['fields']]: (typeof entities)[N]['fields'][K] extends {
    kind: 'ref';
    output: 'input';
  }
    ? never
    : (typeof entities)[N]['fields'][K] extends { kind: 'ref' }
      ? K
      : never;
}[keyof (typeof entities)[N]['fields']] &
  string;

type Target<F> = F extends { kind: 'ref'; to: infer T extends EntityName } ? T : never;

/** What a populated reference holds: always the id, the rest by the viewer's roles. */
export type Reference<N extends EntityName> = { id: string } & Partial<ItemOf<N>>;

/** An item with some of its references expanded: `Populated<'refund', 'transaction'>`. */
export type Populated<N extends EntityName, R extends RefsOf<N>> = Omit<ItemOf<N>, R> & {
  [K in R]: null extends ItemOf<N>[K & keyof ItemOf<N>]
    ? Reference<Target<(typeof entities)[N]['fields'][K & keyof (typeof entities)[N]['fields']]>> | null
    : Reference<Target<(typeof entities)[N]['fields'][K & keyof (typeof entities)[N]['fields']]>>;
};
