import { useTranslation } from '../../lib/i18n.ts';
import { Pill } from './pill.tsx';
import { toneOfCode, wordsOfCode } from './response-words.ts';

/** What a server answered, in its colour and with words; null where it did not answer. */
export function ResponseCode({ code }: { readonly code: number | null }) {
  const { t } = useTranslation();
  return <Pill tone={toneOfCode(code ?? 0)} label={wordsOfCode(code ?? 0, t as Parameters<typeof wordsOfCode>[1])} />;
}
