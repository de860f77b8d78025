import { storableText, wordsSchema } from '@sluis/contract/base/schema';
import { isTimezone } from '@sluis/contract/base/time';
import { z } from 'zod';

const text = storableText(z.string().max(100));

/** The body of an export request. */
export const exportBody = z.strictObject({
  format: z.enum(['csv', 'csv-machine', 'xlsx']),
  columns: z.array(text).min(1).max(100),
  labels: z.array(text).max(100).optional(),
  language: z.enum(['nl', 'en']).default('nl'),
  words: wordsSchema.optional(),
  timezone: z.string().refine(isTimezone).optional(),
});
export type ExportBody = z.infer<typeof exportBody>;
