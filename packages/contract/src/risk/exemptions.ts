/**
 * The exemptions from strong customer authentication that a ruleset can request (Regulation (EU) 2018/389, RTS), and
 * `merchant_initiated`, which is out of its scope. The payer's bank decides: it may ask for authentication nevertheless.
 */
export const sca_exemptions = [
  'low_value',
  'transaction_risk_analysis',
  'trusted_beneficiary',
  'secure_corporate',
  'merchant_initiated',
] as const;
export type ScaExemption = (typeof sca_exemptions)[number];

/** The greatest amounts in cents of euros: of article 16, and of the lowest rates of fraud of article 18. */
const greatest: { readonly [E in ScaExemption]?: number } = {
  low_value: 30_00,
  transaction_risk_analysis: 500_00,
};

interface Payment {
  readonly amount: number;
  readonly currency_code: string;
  readonly recurring_type?: string | null | undefined;
}

/**
 * Whether an exemption may be requested for a payment. Payments that store a card for later ones need authentication,
 * and so does a verification without an amount. Limits are in euros: of other currencies the equivalent is not known.
 */
export function mayBeExempt(exemption: ScaExemption, { amount, currency_code, recurring_type }: Payment): boolean {
  if (exemption === 'merchant_initiated') return true;
  if (amount === 0 || recurring_type === 'first') return false;
  const most = greatest[exemption];
  return most === undefined || (currency_code === 'EUR' && amount <= most);
}
