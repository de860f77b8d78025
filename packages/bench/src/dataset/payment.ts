/** A payment that a gateway took, with a reference to the shop's order. */
export const paymentOf = (payment_profile: string, order: string) => ({
  payment_profile,
  merchant_reference: order,
  amount: 4995,
  currency_code: 'EUR',
  status: 'SETTLEMENT_COMPLETED',
  processor_id_external: `psp_${order.slice(-26)}`,
  payment_product: 'card',
  card_brand: 'visa',
  card_bin: '411111',
  card_last_four: '1111',
  card_expiry: '12/2028',
  country_code: 'NL',
});
