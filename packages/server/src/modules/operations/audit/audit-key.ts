import { createHash, createHmac } from 'node:crypto';
import { deriveKey } from '../../../platform/auth/tokens.ts';

/** What signs seals of the audit trail: those who have the database alone cannot make another signature. */
export interface AuditKey {
  /** Names the key, without telling anything of it. */
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
