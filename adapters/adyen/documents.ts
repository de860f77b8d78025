import { existsSync, readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Document } from './mock-checks.ts';

/** What a message breaks in the document that describes it; nothing if it follows it. */
export type Validate = (document: Document, schema: string, message: unknown) => string | undefined;

const files: Readonly<Record<Document, string>> = {
  checkout: 'adyen-CheckoutService-v72.json',
  disputes: 'adyen-DisputeService-v30.json',
  webhooks: 'adyen-Webhooks-v1.json',
};

/** Whether a folder has Adyen's OpenAPI documents, which are not part of Sluis. */
export const hasDocuments = (folder: URL): boolean =>
  Object.values(files).every((file) => existsSync(new URL(file, folder)));

interface StoredDebit {
  readonly paymentMethod?: { readonly type?: unknown; readonly storedPaymentMethodId?: unknown };
}

/**
 * A message as the document describes it. It asks for the IBAN and its owner in every SEPA direct debit; Adyen's guide to
 * iDEAL sends the stored method instead, as merchants do not know the IBAN.
 */
function describedOf(schema: string, message: unknown): unknown {
  const { paymentMethod } = message as StoredDebit;
  const is_stored =
    paymentMethod?.type === 'sepadirectdebit' && typeof paymentMethod.storedPaymentMethodId === 'string';
  if (schema !== 'PaymentRequest' || !is_stored) return message;
  return { ...(message as StoredDebit), paymentMethod: { iban: '', ownerName: '', ...paymentMethod } };
}

/** Validates by the OpenAPI documents in a folder. For tests: ajv is no dependency of the adapter. */
export function readDocuments(folder: URL): Validate {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, validateSchema: false });
  for (const [name, file] of Object.entries(files))
    ajv.addSchema(JSON.parse(readFileSync(new URL(file, folder), 'utf8')), name);
  return (document, schema, message) => {
    const validate = ajv.getSchema(`${document}#/components/schemas/${schema}`);
    if (!validate) throw new Error(`${document} has no schema ${schema}`);
    return validate(describedOf(schema, message)) ? undefined : ajv.errorsText(validate.errors?.slice(0, 5));
  };
}
