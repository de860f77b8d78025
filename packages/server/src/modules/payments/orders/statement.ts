import { descriptor_max } from '@sluis/contract/configuration';

/**
 * The text on a payer's statement: the merchant's descriptor before the description of the payment, in the 22
 * characters that card schemes show; without a descriptor the unchanged description.
 */
export const statementText = (descriptor: string | null, description: string | null): string | null => {
  if (descriptor === null) return description;
  const rest = description ? `* ${description}` : '';
  return [...`${descriptor}${rest}`].slice(0, descriptor_max).join('').trimEnd();
};
