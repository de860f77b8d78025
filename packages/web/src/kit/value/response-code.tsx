import { useTranslation } from '../../lib/i18n.ts';
import { Pill } from './pill.tsx';
import { toneOfCode, wordsOfCode } from './response-words.ts';

/** The response code of a server, in its colour and with words; null if there was no response. */
export function ResponseCode({ code }: { readonly code: number | null }) {
  const { t } = useTranslation();
  return <Pill tone={toneOfCode(code ?? 0)} label={wordsOfCode(code ?? 0, t as Parameters<typeof wordsOfCode>[1])} />;
}
