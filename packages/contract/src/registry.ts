import type { Item } from './base/entity.ts';
import { declare } from './declared.ts';
import { cardaddlink } from './entities/checkout/cardaddlink.ts';
import { checkoutdesign } from './entities/checkout/checkoutdesign.ts';
import { paymentlink } from './entities/checkout/paymentlink.ts';
import { terminal } from './entities/checkout/terminal.ts';
import { webhook } from './entities/developers/webhook.ts';
import { webhookaddress } from './entities/developers/webhookaddress.ts';
import { costscheme } from './entities/finance/costscheme.ts';
import { financeexception } from './entities/finance/financeexception.ts';
import { journalentry } from './entities/finance/journalentry.ts';
import { oneoff } from './entities/finance/oneoff.ts';
import { pricingpackage } from './entities/finance/package.ts';
import { partnerscheme } from './entities/finance/partnerscheme.ts';
import { payoutbatch } from './entities/finance/payoutbatch.ts';
import { reservescheme } from './entities/finance/reservescheme.ts';
import { revenuescheme } from './entities/finance/revenuescheme.ts';
import { sapaccount } from './entities/finance/sapaccount.ts';
import { saprun } from './entities/finance/saprun.ts';
import { settlement } from './entities/finance/settlement.ts';
import { settlementmatch } from './entities/finance/settlementmatch.ts';
import { settlementprofile } from './entities/finance/settlementprofile.ts';
import { settlementschedule } from './entities/finance/settlementschedule.ts';
import { alert } from './entities/insights/alert.ts';
import { alertsetting } from './entities/insights/alertsetting.ts';
import { annotation } from './entities/insights/annotation.ts';
import { report } from './entities/insights/report.ts';
import { reportschedule } from './entities/insights/reportschedule.ts';
import { bankaccount } from './entities/merchants/bankaccount.ts';
import { organisation } from './entities/merchants/organisation.ts';
import { paymentprofile } from './entities/merchants/paymentprofile.ts';
import { audittrail } from './entities/operations/audittrail.ts';
import { change } from './entities/operations/change.ts';
import { fileimport } from './entities/operations/import.ts';
import { capture } from './entities/payments/capture.ts';
import { chargeback } from './entities/payments/chargeback.ts';
import { customer } from './entities/payments/customer.ts';
import { customernote } from './entities/payments/customernote.ts';
import { disputeevidence } from './entities/payments/disputeevidence.ts';
import { disputefile } from './entities/payments/disputefile.ts';
import { disputeresponse } from './entities/payments/disputeresponse.ts';
import { mandate } from './entities/payments/mandate.ts';
import { processornotification } from './entities/payments/processornotification.ts';
import { refund } from './entities/payments/refund.ts';
import { statusupdate } from './entities/payments/statusupdate.ts';
import { tag } from './entities/payments/tag.ts';
import { transaction } from './entities/payments/transaction.ts';
import { apikey } from './entities/people/apikey.ts';
import { identityprovider } from './entities/people/identityprovider.ts';
import { membership } from './entities/people/membership.ts';
import { user } from './entities/people/user.ts';
import { visit } from './entities/people/visit.ts';
import { welcomemail } from './entities/people/welcomemail.ts';
import { middleware } from './entities/processors/middleware.ts';
import { processor } from './entities/processors/processor.ts';
import { processorsettlement } from './entities/processors/processorsettlement.ts';
import { processorsettlementfile } from './entities/processors/processorsettlementfile.ts';
import { processorsettlementrun } from './entities/processors/processorsettlementrun.ts';
import { settlementupdate } from './entities/processors/settlementupdate.ts';
import { share } from './entities/processors/share.ts';
import { routing } from './entities/risk/routing.ts';
import { validationruleset } from './entities/risk/validationruleset.ts';
import { valuelist } from './entities/risk/valuelist.ts';
import { attacheddiscount } from './entities/subscriptions/attacheddiscount.ts';
import { plan } from './entities/subscriptions/plan.ts';
import { scheduledtransaction } from './entities/subscriptions/scheduledtransaction.ts';
import { subscription } from './entities/subscriptions/subscription.ts';
import { subscriptiondiscount } from './entities/subscriptions/subscriptiondiscount.ts';

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
  revenuescheme,
  costscheme,
  reservescheme,
  partnerscheme,
  package: pricingpackage,
  settlementschedule,
  settlementprofile,
  oneoff,
  payoutbatch,
  settlement,
  journalentry,
  financeexception,
  settlementmatch,
  sapaccount,
  saprun,
  customer,
  tag,
  valuelist,
  validationruleset,
  routing,
  transaction,
  capture,
  refund,
  chargeback,
  disputeevidence,
  disputefile,
  disputeresponse,
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
  identityprovider,
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

/** A populated reference: always the id, the rest by the viewer's roles. */
export type Reference<N extends EntityName> = { id: string } & Partial<ItemOf<N>>;

/** An item with some of its references expanded: `Populated<'refund', 'transaction'>`. */
export type Populated<N extends EntityName, R extends RefsOf<N>> = Omit<ItemOf<N>, R> & {
  [K in R]: null extends ItemOf<N>[K & keyof ItemOf<N>]
    ? Reference<Target<(typeof entities)[N]['fields'][K & keyof (typeof entities)[N]['fields']]>> | null
    : Reference<Target<(typeof entities)[N]['fields'][K & keyof (typeof entities)[N]['fields']]>>;
};
