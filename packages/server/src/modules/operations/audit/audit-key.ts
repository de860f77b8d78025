import { createHash, createHmac } from 'node:crypto';
import { deriveKey } from '../../../platform/auth/tokens.ts';

/** The key that signs seals of the audit trail: access to the database alone is not enough to forge a signature. */
export interface AuditKey {
  /** Identifies the key without revealing it. */
  readonly id: string;
  sign(...parts: readonly (string | number)[]): string;
}

export function auditKey(secret: string): AuditKey {
  const bytes = deriveKey(secret, 'seals of the audit trail');
  return {
    id: createHash('sha256').update('key id').update(bytes).digest('hex').slice(0, 8),
    sign: (...parts) => createHmac('sha256', bytes).update(JSON.stringify(parts)).digest('hex'),
  };
}
